import { z } from 'zod';

/** Bytes and items of somebody, or of the whole site. Warn from 80 % on, loudly from 95 %. */
export const Usage = z.object({
  usedBytes: z.int(),
  /** Announced by uploads that are under way. */
  reservedBytes: z.int(),
  limitBytes: z.int(),
  items: z.int(),
  maxItems: z.int(),
});
export type Usage = z.infer<typeof Usage>;
