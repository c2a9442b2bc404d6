import { z } from 'zod';

/** A file as its readers see it. */
export const AttachedFile = z.object({
  name: z.string(),
  sizeBytes: z.int(),
  /** Short-lived signed address. */
  url: z.string(),
  picture: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
});
export type AttachedFile = z.infer<typeof AttachedFile>;
