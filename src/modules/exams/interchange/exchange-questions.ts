import { recordAudit } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { createQuestions, listWholeQuestions } from '../question-bank.ts';
import { examsRefusals } from '../refusals.ts';
import { readAiken, writeAiken } from './aiken.ts';
import { readGift, writeGift } from './gift.ts';
import {
  type ExchangeFormat,
  type Interchange,
  type LeftLine,
  MAX_IMPORT_BYTES,
} from './interchange-contract.ts';
import { readMoodleXml, writeMoodleXml } from './moodle-xml.ts';
import { readCsv, readSheet, writeCsv, writeSheet } from './sheet.ts';

/**
 * What a file holds, question by question. No transaction is open while it is read.
 * Refuses with `exams.file_unreadable` when it is not what its format says, is too large, or is not UTF-8.
 */
export async function readQuestionFile(format: ExchangeFormat, bytes: Uint8Array): Promise<Interchange> {
  if (bytes.byteLength > MAX_IMPORT_BYTES)
    throw refuse(examsRefusals, 'exams.file_unreadable', { reason: 'size' });
  try {
    if (format === 'xlsx') return await readSheet(bytes);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { gift: readGift, xml: readMoodleXml, aiken: readAiken, csv: readCsv }[format](text);
  } catch {
    // Whatever a reader trips over: the file is not what it says.
    throw refuse(examsRefusals, 'exams.file_unreadable', { reason: 'format' });
  }
}

export interface ImportReport {
  readonly taken: number;
  readonly left: readonly LeftLine[];
}

/** Puts what a file held into the bank; `category` is where it goes that names none. */
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

/** The bank, or one category of it, as a file; at most 1,000 questions, with what the format cannot say. */
export async function exportQuestions(
  scope: Scope,
  { format, category }: { format: ExchangeFormat; category: string | null },
): Promise<{ bytes: Uint8Array; left: readonly LeftLine[] }> {
  const questions = await listWholeQuestions(scope, { category });
  if (format === 'xlsx') return { bytes: await writeSheet(questions), left: [] };
  if (format === 'csv') return { bytes: new TextEncoder().encode(writeCsv(questions)), left: [] };
  const { text, left } = { gift: writeGift, xml: writeMoodleXml, aiken: writeAiken }[format](questions);
  return { bytes: new TextEncoder().encode(text), left };
}
