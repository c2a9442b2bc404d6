import { withoutFormulaGuard } from '../text/csv.ts';

const SEPARATORS = [',', ';', '\t'];

/**
 * Parses CSV and TSV as spreadsheets write them (RFC 4180, and its habits): quoted or not, separated by comma, semicolon or
 * tab, line breaks and separators within quotes. The first line decides on the separator. Stops after `most` lines.
 */
export function separatedCells(text: string, { most = Infinity }: { most?: number } = {}): string[][] {
  const clean = text.replace(/^\ufeff/, '');
  const separator = separatorOf(clean);
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < clean.length; at++) {
    const letter = clean[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (clean[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === separator || letter === '\n' || letter === '\r') {
      rows.at(-1)?.push(withoutFormulaGuard(cell));
      cell = '';
      if (letter !== separator) {
        if (letter === '\r' && clean[at + 1] === '\n') at += 1;
        if (rows.length >= most) return rows;
        rows.push([]);
      }
    } else cell += letter;
  }
  rows.at(-1)?.push(withoutFormulaGuard(cell));
  return rows;
}

/** The separator that occurs most often outside the quotes of the first line. */
function separatorOf(text: string): string {
  const counts = new Map(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === '\n' || letter === '\r')) break;
    else if (!isQuoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}
