import { recordAudit } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
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
import { readGift, writeGift } from './gift.ts';
import {
  type ExchangeFormat,
  type Interchange,
  type SkippedLine,
  MAX_IMPORT_BYTES,
} from './interchange-contract.ts';
import { readMoodleXml, writeMoodleXml } from './moodle-xml.ts';
import { sameMeaning } from './same-question.ts';
import { readCsv, readSheet, writeCsv, writeSheet } from './sheet.ts';

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
  { interchange, category }: { interchange: QuestionFile; category: string },
): Promise<ImportReport> {
  const drafts = interchange.drafts.map((draft) => (draft.category === '' ? { ...draft, category } : draft));
  await createQuestions(scope, drafts);
  await recordAudit(scope, {
    action: 'exams.import_questions',
    entityKind: 'exams.bank',
    entityId: category || 'bank',
    after: { taken: drafts.length, left: interchange.left.length },
  });
  return { taken: drafts.length, encoding: interchange.encoding, left: interchange.left };
}

const FOREIGN = {
  gift: { write: writeGift, read: readGift },
  xml: { write: writeMoodleXml, read: readMoodleXml },
  aiken: { write: writeAiken, read: readAiken },
} as const;

interface Chosen {
  readonly format: ExchangeFormat;
  readonly category: string | null;
}

/** Exports the bank, or one category, as a file; at most 1,000 questions. */
export async function exportQuestions(scope: Scope, { format, category }: Chosen): Promise<Uint8Array> {
  return exportedBytes(format, await listWholeQuestions(scope, { category }));
}

/** Writes questions as a file, as far as its format can hold them. */
export async function exportedBytes(
  format: ExchangeFormat,
  questions: readonly QuestionDraft[],
): Promise<Uint8Array> {
  if (format === 'xlsx') return writeSheet(questions);
  return new TextEncoder().encode(
    format === 'csv' ? writeCsv(questions) : FOREIGN[format].write(questions).text,
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
  return { count, beyond: count - questions.length, left: lossesOf(format, questions) };
}

/** Returns what a file format would lose, by reading back what it writes. Sheets lose nothing. */
export function lossesOf(format: ExchangeFormat, questions: readonly QuestionDraft[]): SkippedLine[] {
  if (format === 'xlsx' || format === 'csv') return [];
  const { write, read } = FOREIGN[format];
  return questions.flatMap((question, at): SkippedLine[] => {
    const { text, left } = write([question]);
    const place = at + 1;
    if (left.length > 0) return left.map((line) => ({ ...line, place }));
    const [again] = read(text).drafts;
    const excerpt = titleOf(question.content);
    if (!again) return [{ place, excerpt, reason: 'not_expressible', isTaken: false }];
    return sameMeaning(again, question) ? [] : [{ place, excerpt, reason: 'part_dropped', isTaken: true }];
  });
}
