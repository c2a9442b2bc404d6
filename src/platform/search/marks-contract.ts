import { z } from 'zod';

/** Where a text holds what was searched: beginning and end in UTF-16 units, end exclusive, in order. */
export const TextMarks = z.array(z.tuple([z.int(), z.int()]));
export type TextMarks = z.infer<typeof TextMarks>;
