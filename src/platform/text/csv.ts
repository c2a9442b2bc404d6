/** Byte-order mark: without it Excel does not detect UTF-8. */
export const CSV_START = '\ufeff';

/** Starts of formulas in spreadsheets (OWASP, CSV Injection, 2024), also in full-width forms. */
const FORMULA_START = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/**
 * Returns one line of CSV (RFC 4180), every text quoted. A text that starts like a formula is prefixed with an
 * apostrophe; numbers are written plain, also negative ones.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string | number): string {
  if (typeof text === 'number') return String(text);
  const harmless = needsGuard(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A text that looks guarded needs a guard too, or it would lose its own apostrophe. */
function needsGuard(text: string): boolean {
  return FORMULA_START.test(text.replace(/^'+/, ''));
}

/** Returns a cell's text without the apostrophe that `csvLine` put before a formula. */
export function withoutFormulaGuard(cell: string): string {
  return cell.startsWith("'") && needsGuard(cell) ? cell.slice(1) : cell;
}
