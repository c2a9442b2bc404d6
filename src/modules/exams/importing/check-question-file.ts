import { matchImport } from '#platform/imports/check-import.ts';
import { startImport } from '#platform/imports/start-import.ts';
import type { Scope } from '#platform/scope.ts';
import type { PreparedFile } from '../interchange/exchange-questions.ts';
import type { SkippedLine } from '../interchange/interchange-contract.ts';
import { keepMedia } from '../interchange/keep-media.ts';
import { cellsOf, COLUMNS } from '../interchange/sheet.ts';
import { QUESTIONS_IMPORT } from '../paths.ts';

export interface CheckedFile {
  readonly count: number;
  /** The import to be run; null where the file holds no question. */
  readonly importId: string | null;
  readonly left: readonly SkippedLine[];
}

/**
 * Makes an import of a parsed file in any format, a line for each question, checked and ready to be run. `category` is used for
 * questions without one. Only pictures and sounds come into the bank yet.
 */
export async function checkQuestionFile(
  scope: Scope,
  { file, fileName, category }: { file: PreparedFile; fileName: string; category: string },
): Promise<CheckedFile> {
  const { drafts, left } = await keepMedia(scope, file, file.prepared);
  const { encoding } = file;
  if (drafts.length === 0) return { count: 0, importId: null, left };
  const rows = drafts.map((draft, at) => ({
    row: at + 2, // as in a table with a line of headings
    cells: cellsOf({ ...draft, category: draft.category || category }),
  }));
  const { importId } = await startImport(scope, {
    source: QUESTIONS_IMPORT,
    fileName,
    table: { headings: COLUMNS, rows, encoding },
  });
  await matchImport(scope, { source: QUESTIONS_IMPORT, importId, matching: COLUMNS, choices: {} });
  return { count: drafts.length, importId, left };
}
