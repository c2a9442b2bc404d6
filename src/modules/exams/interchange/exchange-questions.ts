import { recordAudit } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import {
  countQuestions,
  createQuestions,
  listWholeQuestions,
  type QuestionDraft,
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
import { readCsv, readSheet, sameWithoutIds, writeCsv, writeSheet } from './sheet.ts';

/**
 * Parses a file question by question. Call outside of a transaction. Refuses with `exams.file_unreadable` when the file does
 * not match its format, is too large, or is not UTF-8.
 */
export async function readQuestionFile(format: ExchangeFormat, bytes: Uint8Array): Promise<Interchange> {
  if (bytes.byteLength > MAX_IMPORT_BYTES)
    throw refuse(examsRefusals, 'exams.file_unreadable', { reason: 'size' });
  try {
    if (format === 'xlsx') return await readSheet(bytes);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { gift: readGift, xml: readMoodleXml, aiken: readAiken, csv: readCsv }[format](text);
  } catch {
    // Any parser error means that the file does not match its format.
    throw refuse(examsRefusals, 'exams.file_unreadable', { reason: 'format' });
  }
}

export interface ImportReport {
  readonly taken: number;
  readonly left: readonly SkippedLine[];
}

/** Imports parsed questions into the bank; `category` is used for questions without one. */
export async function importQuestions(
  scope: Scope,
  { interchange, category }: { interchange: Interchange; category: string },
): Promise<ImportReport> {
  const drafts = interchange.drafts.map((draft) => (draft.category === '' ? { ...draft, category } : draft));
  await createQuestions(scope, drafts);
  await recordAudit(scope, {
    action: 'exams.import_questions',
    entityKind: 'exams.bank',
    entityId: category || 'bank',
    after: { taken: drafts.length, left: interchange.left.length },
  });
  return { taken: drafts.length, left: interchange.left };
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
  const questions = await listWholeQuestions(scope, { category });
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
    const excerpt = question.content.stem.slice(0, 120);
    if (!again) return [{ place, excerpt, reason: 'not_expressible', isTaken: false }];
    const isWhole = sameWithoutIds(again.content, question.content);
    return isWhole ? [] : [{ place, excerpt, reason: 'part_dropped', isTaken: true }];
  });
}
