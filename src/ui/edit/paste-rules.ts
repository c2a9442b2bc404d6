/** Longer pastes are left to the browser. */
const MAX_PASTED = 200_000;

/**
 * The cells of what was copied from a spreadsheet: tabs between cells, line breaks between rows, and cells with either of
 * them in quotes, as Excel, LibreOffice and Google Sheets copy them. Null for a single cell, which is ordinary text.
 */
export function readPasted(text: string): string[][] | null {
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
