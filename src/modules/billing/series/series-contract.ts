import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { DOCUMENT_KINDS, NUMBER_PERIODS, NUMBER_SEPARATORS } from '../document/document-kinds-rules.ts';

export const MAX_PREFIX = 8;
export const MIN_DIGITS = 3;
export const MAX_DIGITS = 8;

/** How the numbers of a branch's documents of one kind are formed, as the form sends it. */
export const SeriesFormatInput = z.object({
  /** Id of the branch. */
  branch: z.uuid(),
  kind: z.enum(DOCUMENT_KINDS),
  /** The version that was edited; 0 where the format of the kind held. */
  version: TypedRowVersion,
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2,8}$/),
  period: z.enum(NUMBER_PERIODS),
  digits: z.coerce.number().int().min(MIN_DIGITS).max(MAX_DIGITS),
  separator: z.enum(NUMBER_SEPARATORS),
});
export type SeriesFormatInput = z.output<typeof SeriesFormatInput>;
