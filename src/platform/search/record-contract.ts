import { z } from 'zod';
import { TextMarks } from './marks-contract.ts';

/** Longest query for records of all kinds. */
export const MAX_RECORD_QUERY = 100;

/** Reply to a search for records of all kinds. */
export interface Found {
  readonly q: string;
  /** The best kind first. */
  readonly groups: readonly RecordGroup[];
  /** The records could not be searched; pages and actions can. */
  readonly isFailed: boolean;
}

/** A record that was found, as lists show it. */
export const RecordHit = z.object({
  id: z.string(),
  title: z.string(),
  titleMarks: TextMarks,
  /** What tells records of the same title apart. */
  detail: z.string(),
  detailMarks: TextMarks,
  /** Path of its page. */
  to: z.string(),
});
export type RecordHit = z.infer<typeof RecordHit>;

/** The best hits of one kind. */
export const RecordGroup = z.object({
  /** Name of the kind. */
  kind: z.string(),
  /** Whether a number, code, telephone number or address of the first hit is the query itself. */
  isExact: z.boolean(),
  /** Whether nothing holds the query as it was typed, so that these hold a corrected one. */
  isCorrected: z.boolean(),
  hits: z.array(RecordHit),
});
export type RecordGroup = z.infer<typeof RecordGroup>;
