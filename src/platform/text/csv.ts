/** Byte-order mark: without it Excel reads UTF-8 as something else. */
export const CSV_START = '\ufeff';

/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV Injection, 2024), also in full-width forms. */
const FORMULA_START = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** One line of CSV (RFC 4180), every cell quoted. A cell that a spreadsheet would run gets an apostrophe before it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const harmless = FORMULA_START.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
