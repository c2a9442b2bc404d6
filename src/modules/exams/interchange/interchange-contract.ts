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
  'data_differs',
  'no_right_answer',
  'does_not_fit',
  'too_many',
  'no_question',
  'pictures_dropped',
  'media_named',
  'media_dropped',
  'beyond_import',
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

/** A picture or sound that came with a file. */
export interface FoundMedium {
  readonly kind: 'picture' | 'sound';
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** Pictures and sounds of exported questions, by their ids. */
export type ExportedMedia = ReadonlyMap<string, ExportedMedium>;

export interface ExportedMedium {
  /** Content type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/aac': 'aac',
};

/** Name of a medium in a file: by its id, so that an import knows it again. */
export function mediumName(id: string, { type }: ExportedMedium): string {
  return `${id}.${EXTENSIONS[type] ?? 'bin'}`;
}

/** A parsed file: valid questions, and what was skipped. */
export interface Interchange {
  readonly drafts: readonly QuestionDraft[];
  /** Position in the file of each of these questions, from 1. */
  readonly places: readonly number[];
  readonly left: readonly SkippedLine[];
  /** Pictures and sounds of the file, by the ids that its questions name until these are kept. */
  readonly media: ReadonlyMap<string, FoundMedium>;
}

/** A form may be 12 MB. */
export const MAX_IMPORT_BYTES = 10_000_000;
export const MAX_IMPORT_QUESTIONS = 1_000;
/** Different pictures and sounds of one file. */
export const MAX_IMPORT_MEDIA = 200;
/** Places of one file at which its texts show pictures and sounds. */
export const MAX_IMPORT_MEDIA_PLACES = 10_000;
/** Bytes of the pictures and sounds of one exported file, each as often as it stands there. */
export const MAX_EXPORT_MEDIA_BYTES = 50_000_000;
