import readXlsx from 'read-excel-file/node';
import { unpack, type UnpackedEntry } from '../storage/unpacking.ts';

const SECOND_MS = 1_000;
/** Limits for an unpacked workbook. */
const UNPACKED = { entries: 1_000, bytes: 60_000_000 };
/**
 * The digits that a spreadsheet shows, without an exponent: a barcode of 13 digits is a text to its reader. Further digits are
 * the noise of binary fractions (IEEE 754).
 */
const NUMBERS = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 });

/**
 * Returns the cells of the first sheet of a workbook as texts: numbers as they are shown, days as `2026-11-24`, times with
 * `09:30` behind. Formulas are never evaluated: their stored values count. `edit` may replace the workbook before it is
 * read. Throws for invalid workbooks and for zip bombs.
 */
export async function workbookCells(
  bytes: Uint8Array,
  edit?: (entries: readonly UnpackedEntry[]) => Promise<Buffer | null>,
): Promise<string[][]> {
  const workbook = Buffer.from(bytes);
  const entries = await unpack(workbook, UNPACKED, /\.(?:xml|rels)$/);
  if (entries === null) throw new Error('This is no workbook, or far too large a one.');
  const sheets = await readXlsx((await edit?.(entries)) ?? workbook);
  return (sheets[0]?.data ?? []).map((row) => row.map(textOfCell));
}

function textOfCell(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return NUMBERS.format(cell);
  if (typeof cell === 'boolean') return String(cell).toUpperCase();
  if (!(cell instanceof Date)) return '';
  // A sheet counts days: a time of day is a fraction that seldom ends exactly.
  const rounded = new Date(Math.round(cell.getTime() / SECOND_MS) * SECOND_MS);
  const [day = '', time = ''] = rounded.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}
