import { recordAudit } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { decodeText } from '#platform/text/decode.ts';
import {
  countQuestions,
  createQuestions,
  listWholeQuestions,
  type QuestionDraft,
  titleOf,
} from '../question/question-bank.ts';
import { examsRefusals } from '../refusals.ts';
import { readAiken, writeAiken } from './aiken.ts';
import { exportableMedia, mediaLosses, namedMedia, readMedia } from './exported-media.ts';
import { readGift, writeGift } from './gift.ts';
import {
  type ExchangeFormat,
  type ExportedMedia,
  type Interchange,
  type SkippedLine,
  MAX_IMPORT_BYTES,
} from './interchange-contract.ts';
import { keepMedia, type PreparedMedia, prepareMedia } from './keep-media.ts';
import { readMoodleXml, writeMoodleXml } from './moodle-xml.ts';
import { mediaIdsIn } from '../media/media-rules.ts';
import { sameMeaning } from './same-question.ts';
import { fitsSheet, readCsv, readSheet, writeCsv, writeSheet } from './sheet.ts';

/** A parsed file, and the encoding in which its text was read; null for a workbook. */
export interface QuestionFile extends Interchange {
  readonly encoding: string | null;
}

/**
 * Parses a file question by question. Call outside of a transaction. Refuses with `exams.file_unreadable` when the file does
 * not match its format, is too large, or is not text.
 */
export async function readQuestionFile(format: ExchangeFormat, bytes: Uint8Array): Promise<QuestionFile> {
  if (bytes.byteLength > MAX_IMPORT_BYTES)
    throw refuse(examsRefusals, 'exams.file_unreadable', { reason: 'size' });
  try {
    if (format === 'xlsx') return { ...(await readSheet(bytes)), encoding: null };
    const { text, encoding } = decodeText(
      bytes,
      format === 'xml' ? { declared: declaredEncoding(bytes) } : {},
    );
    if (text.includes('\0')) throw new Error('A picture or a program, but no text.');
    const read = { gift: readGift, xml: readMoodleXml, aiken: readAiken, csv: readCsv }[format];
    return { ...read(text), encoding };
  } catch {
    // Any parser error means that the file does not match its format.
    throw refuse(examsRefusals, 'exams.file_unreadable', { reason: 'format' });
  }
}

/** A parsed file with its pictures and sounds. */
export interface PreparedFile extends QuestionFile {
  readonly prepared: PreparedMedia;
}

/** Parses a file and stores its pictures and sounds. Otherwise as `readQuestionFile`. */
export async function prepareQuestionFile(
  scope: ScopeWithoutTx,
  format: ExchangeFormat,
  bytes: Uint8Array,
): Promise<PreparedFile> {
  const file = await readQuestionFile(format, bytes);
  return { ...file, prepared: await prepareMedia(scope, file) };
}

/** Returns the encoding that an XML declaration names (XML 1.0, section 4.3.3). */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^<\?xml[^>]*\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(start)?.[1];
}

export interface ImportReport {
  readonly taken: number;
  /** How the file's text was read; null for a workbook. */
  readonly encoding: string | null;
  readonly left: readonly SkippedLine[];
}

/** Imports parsed questions into the bank; `category` is used for questions without one. */
export async function importQuestions(
  scope: Scope,
  { file, category }: { file: PreparedFile; category: string },
): Promise<ImportReport> {
  const kept = await keepMedia(scope, file, file.prepared);
  const drafts = kept.drafts.map((draft) => (draft.category === '' ? { ...draft, category } : draft));
  await createQuestions(scope, drafts);
  await recordAudit(scope, {
    action: 'exams.import_questions',
    entityKind: 'exams.bank',
    entityId: category || 'bank',
    after: { taken: drafts.length, left: kept.left.length },
  });
  return { taken: drafts.length, encoding: file.encoding, left: kept.left };
}

const FOREIGN = {
  gift: { write: writeGift, read: readGift },
  xml: { write: writeMoodleXml, read: readMoodleXml },
  aiken: { write: writeAiken, read: readAiken },
} as const;
/** Formats with room for pictures and sounds. */
const HOLDS_MEDIA: ReadonlySet<ExchangeFormat> = new Set(['gift', 'xml']);

interface Chosen {
  readonly format: ExchangeFormat;
  readonly category: string | null;
}

/** Exports the bank, or one category, as a file; at most 1,000 questions. */
export async function exportQuestions(scope: Scope, { format, category }: Chosen): Promise<Uint8Array> {
  const questions = await listWholeQuestions(scope, { category });
  const media = HOLDS_MEDIA.has(format)
    ? await readMedia(scope, await exportableMedia(scope, questions))
    : undefined;
  return exportedBytes(format, questions, media);
}

/** Writes questions as a file, as far as its format can hold them. */
export async function exportedBytes(
  format: ExchangeFormat,
  questions: readonly QuestionDraft[],
  media?: ExportedMedia,
): Promise<Uint8Array> {
  if (format === 'xlsx') return writeSheet(questions);
  return new TextEncoder().encode(
    format === 'csv' ? writeCsv(questions) : FOREIGN[format].write(questions, media).text,
  );
}

/** Returns how many questions an export would contain, how many exceed its limit, and what would be lost of the others. */
export async function exportReport(
  scope: Scope,
  { format, category }: Chosen,
): Promise<{ count: number; beyond: number; left: readonly SkippedLine[] }> {
  const [questions, count] = await Promise.all([
    listWholeQuestions(scope, { category }),
    countQuestions(scope, { category }),
  ]);
  const beyond = count - questions.length;
  if (!HOLDS_MEDIA.has(format)) return { count, beyond, left: lossesOf(format, questions) };
  const exportable = await exportableMedia(scope, questions);
  const left = [
    ...lossesOf(format, questions, namedMedia(exportable)),
    ...mediaLosses(questions, exportable),
  ];
  return { count, beyond, left: left.toSorted((one, other) => one.place - other.place) };
}

/** Returns what a file format would lose, by reading back what it writes with the pictures and sounds that it has. */
export function lossesOf(
  format: ExchangeFormat,
  questions: readonly QuestionDraft[],
  media?: ExportedMedia,
): SkippedLine[] {
  if (format === 'xlsx' || format === 'csv') return sheetLossesOf(format, questions);
  const { write, read } = FOREIGN[format];
  return questions.flatMap((question, at): SkippedLine[] => {
    const { text, left } = write([question], media);
    const place = at + 1;
    if (left.length > 0) return left.map((line) => ({ ...line, place }));
    const [again] = read(text).drafts;
    const excerpt = titleOf(question.content);
    if (!again) return [{ place, excerpt, reason: 'not_expressible', isTaken: false }];
    return sameMeaning(again, question) ? [] : [{ place, excerpt, reason: 'part_dropped', isTaken: true }];
  });
}

/** Sheets name pictures and sounds, and a cell of a workbook has a limit. */
function sheetLossesOf(format: 'xlsx' | 'csv', questions: readonly QuestionDraft[]): SkippedLine[] {
  return questions.flatMap((question, at): SkippedLine[] => {
    const line = { place: at + 1, excerpt: titleOf(question.content) };
    if (format === 'xlsx' && !fitsSheet(question))
      return [{ ...line, reason: 'not_expressible', isTaken: false }];
    return mediaIdsIn(question.content).length === 0
      ? []
      : [{ ...line, reason: 'media_named', isTaken: true }];
  });
}
