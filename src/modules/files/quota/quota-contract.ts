import { z } from 'zod';

/** Usage of a space or of the whole site. Warn from 80 % on, more strongly from 95 %. */
export const Usage = z.object({
  usedBytes: z.int(),
  /** Reserved by pending uploads. */
  reservedBytes: z.int(),
  limitBytes: z.int(),
  items: z.int(),
  maxItems: z.int(),
});
export type Usage = z.infer<typeof Usage>;
