import { z } from 'zod';
import type { QuestionDraft } from '../question/question-bank.ts';

export const EXPORT_FORMATS = [
  { format: 'gift', label: 'GIFT', extension: 'gift.txt', type: 'text/plain; charset=utf-8' },
  { format: 'xml', label: 'Moodle XML', extension: 'xml', type: 'application/xml; charset=utf-8' },
  { format: 'aiken', label: 'Aiken', extension: 'aiken.txt', type: 'text/plain; charset=utf-8' },
  { format: 'csv', label: 'CSV', extension: 'csv', type: 'text/csv; charset=utf-8' },
  {
    format: 'xlsx',
    label: 'XLSX',
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
] as const;
export type ExchangeFormat = (typeof EXPORT_FORMATS)[number]['format'];

/** Which questions, as which file. */
export const ExportQuery = z.object({
  format: z.enum(['gift', 'xml', 'aiken', 'csv', 'xlsx']).catch('gift'),
  /** Every one where it is left out, or chosen as none. */
  category: z
    .string()
    .max(200)
    .optional()
    .catch(undefined)
    .transform((category) => category || undefined),
});

/** Why a question, or a part of it, was not taken. */
export const LEFT_REASONS = [
  'unreadable',
  'unknown_kind',
  'no_right_answer',
  'does_not_fit',
  'too_many',
  'pictures_dropped',
  'files_dropped',
  'not_expressible',
  'part_dropped',
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

export interface LeftLine {
  /** Which question of the file, from 1. */
  readonly place: number;
  readonly excerpt: string;
  readonly reason: LeftReason;
  /** Whether the question itself was taken all the same. */
  readonly isTaken: boolean;
}

/** What a file held: questions as they fit into the bank, and what did not. */
export interface Interchange {
  readonly drafts: readonly QuestionDraft[];
  readonly left: readonly LeftLine[];
}

export const MAX_IMPORT_BYTES = 5_000_000;
export const MAX_IMPORT_QUESTIONS = 1_000;
