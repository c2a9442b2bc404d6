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

/** Which questions to export, in which format. */
export const ExportQuery = z.object({
  format: z.enum(['gift', 'xml', 'aiken', 'csv', 'xlsx']).catch('gift'),
  /** All categories when omitted or chosen as none. */
  category: z
    .string()
    .max(200)
    .optional()
    .catch(undefined)
    .transform((category) => category || undefined),
});

/** Why a question, or part of it, was skipped. */
export const LEFT_REASONS = [
  'unreadable',
  'unknown_kind',
  'no_right_answer',
  'does_not_fit',
  'too_many',
  'no_question',
  'pictures_dropped',
  'files_dropped',
  'layout_dropped',
  'formula_as_text',
  'feedback_dropped',
  'hints_dropped',
  'units_dropped',
  'order_dropped',
  'scoring_changed',
  'settings_dropped',
  'id_dropped',
  'shortened',
  'not_expressible',
  'part_dropped',
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** Reports that a part of a question is not imported as the file has it. */
export type Note = (reason: LeftReason) => void;

export interface SkippedLine {
  /** Position of the question in the file, from 1. */
  readonly place: number;
  readonly excerpt: string;
  readonly reason: LeftReason;
  /** Whether the question itself was still imported. */
  readonly isTaken: boolean;
}

/** A parsed file: valid questions, and what was skipped. */
export interface Interchange {
  readonly drafts: readonly QuestionDraft[];
  readonly left: readonly SkippedLine[];
}

export const MAX_IMPORT_BYTES = 5_000_000;
export const MAX_IMPORT_QUESTIONS = 1_000;
