import { refuse } from '../refusal.ts';
import { separatedCells } from '../sheets/separated-cells.ts';
import { workbookCells } from '../sheets/workbook-cells.ts';
import { decodeText } from '../text/decode.ts';
import { importRefusals } from './import-refusals.ts';
import {
  cleanCell,
  MAX_CELL,
  MAX_HEADING,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  type NotTakenLine,
} from './import-rules.ts';

/** A file as lines of texts. */
export interface ImportTable {
  readonly headings: readonly string[];
  /** As many cells as headings each; `row` counts as the spreadsheet does. Empty lines are left out. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
  /** How a text was read; null for a workbook. */
  readonly encoding: string | null;
  /** Of an export: what it holds that is in no line. Its headings are keys of the source's columns. */
  readonly notTaken?: readonly NotTakenLine[];
  /** The file is a zip that holds the pictures too. */
  readonly isArchive?: boolean;
}

/** Zip archives, which workbooks are, start so (APPNOTE 6.3.10, section 4.3.7). */
const ZIP_START = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads a file of comma-, semicolon- or tab-separated values, or the first sheet of a workbook; which of them, its bytes say.
 * Refuses with `platform.import_unreadable`, `platform.import_too_large`, `platform.import_too_long`,
 * `platform.import_too_wide`, `platform.import_cell_too_long` (more than `mostCell` characters).
 */
export async function parseImportFile(bytes: Uint8Array, mostCell = MAX_CELL): Promise<ImportTable> {
  if (bytes.length > MAX_IMPORT_BYTES)
    throw refuse(importRefusals, 'platform.import_too_large', { mostBytes: MAX_IMPORT_BYTES });
  const { lines, encoding } = await linesOf(bytes);
  const top = lines.findIndex((line) => line.some((cell) => cell.trim() !== ''));
  const head = (lines[top] ?? []).map(cleanCell);
  const width = head.findLastIndex((heading) => heading !== '') + 1;
  if (top < 0 || width === 0) throw refuse(importRefusals, 'platform.import_unreadable');
  if (width > MAX_IMPORT_COLUMNS)
    throw refuse(importRefusals, 'platform.import_too_wide', { mostColumns: MAX_IMPORT_COLUMNS });
  const rows = lines.flatMap((line, at) => {
    if (at <= top) return [];
    const cells = Array.from({ length: width }, (_, column) => cleanCell(line[column] ?? ''));
    return cells.every((cell) => cell === '') ? [] : [{ row: at + 1, cells }];
  });
  if (rows.length === 0) throw refuse(importRefusals, 'platform.import_unreadable');
  if (rows.length > MAX_IMPORT_ROWS)
    throw refuse(importRefusals, 'platform.import_too_long', { mostRows: MAX_IMPORT_ROWS });
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > mostCell));
  if (long) throw refuse(importRefusals, 'platform.import_cell_too_long', { row: long.row, most: mostCell });
  return {
    headings: head.slice(0, width).map((heading) => heading.slice(0, MAX_HEADING).toWellFormed()),
    rows,
    encoding,
  };
}

/** A line more than may be brought in, empty ones included, shows that a file is too long. */
const MAX_LINES = 3 * MAX_IMPORT_ROWS;

async function linesOf(bytes: Uint8Array): Promise<{ lines: string[][]; encoding: string | null }> {
  let lines: string[][];
  let encoding: string | null = null;
  try {
    if (ZIP_START.every((byte, at) => bytes[at] === byte)) lines = await workbookCells(bytes);
    else {
      const decoded = decodeText(bytes);
      if (decoded.text.includes('\0')) throw new Error('A picture or a program, but no text.');
      encoding = decoded.encoding;
      lines = separatedCells(decoded.text, { most: MAX_LINES + 1 });
    }
  } catch {
    // Any parser error means that the file is none of these.
    throw refuse(importRefusals, 'platform.import_unreadable');
  }
  if (lines.length > MAX_LINES)
    throw refuse(importRefusals, 'platform.import_too_long', { mostRows: MAX_IMPORT_ROWS });
  return { lines, encoding };
}
