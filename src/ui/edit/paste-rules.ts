import { cutText } from '../text/cut-text-rules.ts';

/** Longer pastes are left to the browser. */
const MAX_PASTED = 200_000;

/** What the clipboard holds. */
export interface Pasted {
  readonly text: string;
  /** Empty if it holds text only. */
  readonly html: string;
}

/** What a cell takes that is pasted into it: a field has one line; an editor has lines, and looks, of its own. */
export type PastingCell = 'field' | 'empty editor' | 'filled editor';

/**
 * The cells that fill rows of a table from the cell that is pasted into; null for what belongs into that cell. In an
 * editor those are the cells of a spreadsheet, and without HTML also columns between tabs and, as long as nothing is
 * written there, a list of lines.
 */
export function pastedCells({ text, html }: Pasted, into: PastingCell): string[][] | null {
  // What was copied in an editor of documents is pasted there with its look.
  if (html.includes('data-pm-slice')) return null;
  const cells = readPasted(text);
  if (cells === null || into === 'field') return cells;
  if (html !== '') return isOfSpreadsheet(html) ? cells : null;
  return into === 'empty editor' || cells.some((row) => row.length > 1) ? cells : null;
}

/** Whether Excel, Google Sheets or LibreOffice Calc has written it; Word and Outlook name Excel's namespace, too. */
function isOfSpreadsheet(html: string): boolean {
  if (/<google-sheets-html-origin|\sdata-sheets-/i.test(html)) return true;
  if (/\bcontent=["']?Excel\.Sheet/i.test(html)) return true;
  if (html.includes('urn:schemas-microsoft-com:office:excel'))
    return !html.includes('urn:schemas-microsoft-com:office:word');
  // Writer puts the text of its cells into paragraphs.
  return /\bcontent=["']?LibreOffice/i.test(html) && /<table\b/i.test(html) && !/<p\b/i.test(html);
}

/** The cells with texts no longer than their columns take, cut between whole characters; `cut` of them were longer. */
export function withinLimits(
  cells: readonly (readonly string[])[],
  limits: readonly number[],
): { cells: string[][]; cut: number } {
  let cut = 0;
  const kept = cells.map((row) =>
    row.map((text, column) => {
      const short = cutText(text, limits[column] ?? Infinity);
      if (short !== text) cut += 1;
      return short;
    }),
  );
  return { cells: kept, cut };
}

/**
 * The cells of what was copied from a spreadsheet: tabs between cells, line breaks between rows, and cells with either of
 * them in quotes, as Excel, LibreOffice and Google Sheets copy them. Null for a single cell, which is ordinary text.
 */
function readPasted(text: string): string[][] | null {
  if (text.length > MAX_PASTED) return null;
  const rows = readRows(text.replaceAll(/\r\n?/g, '\n'));
  // Spreadsheets end the last row, too.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop();
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null;
}

function readRows(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : null;
    const end = cell?.end ?? endOfCell(text, at);
    rows.at(-1)?.push((cell?.text ?? text.slice(at, end)).trim());
    if (text[end] === '\n') rows.push([]);
    at = end + 1;
  }
  return rows;
}

/** A cell in quotes that a tab, a line break or the end follows; otherwise its quotes are part of the text. */
function quotedCell(text: string, start: number): { text: string; end: number } | null {
  const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
  quoted.lastIndex = start;
  const found = quoted.exec(text);
  return found && { text: (found[1] ?? '').replaceAll('""', '"'), end: quoted.lastIndex };
}

function endOfCell(text: string, start: number): number {
  const found = text.slice(start).search(/[\t\n]/);
  return found === -1 ? text.length : start + found;
}
