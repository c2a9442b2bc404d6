import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type FileColumn, MAX_FILE_CELL } from './list-source.ts';

/** A cell: an instant is the local time of the site in an array, as if it were UTC. */
export type WorkbookCell = string | number | readonly [localMs: number] | null;

/** A sheet with its rows, which come in pages. */
export interface Workbook {
  readonly sheet: string;
  readonly columns: readonly { readonly header: string; readonly kind: FileColumn<unknown>['kind'] }[];
  readonly pages: AsyncIterable<readonly (readonly WorkbookCell[])[]>;
}

/** Styles of cells, by their place in `STYLES`. */
const STYLE = { heading: 1, text: 2, money: 3, instant: 4 } as const;
/** Days from 30 December 1899 to 1 January 1970: sheets count from the former (ECMA-376, part 1, 18.17.4). */
const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`;
const ROOT = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const PARTS = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`;
/** Texts have the format `@`, so that identity numbers, telephone numbers and postal codes stay texts when edited. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/**
 * Streams a workbook of one sheet (ECMA-376) while its rows are read, so that memory is the same for any number of rows:
 * money and numbers as numbers, times as dates, the heading kept in view. Texts are never formulas. The stream fails
 * where reading a page does.
 */
export function streamWorkbook({ sheet, columns, pages }: Workbook): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  zip.on('error', (error) => void out.destroy(error as Error));
  const part = (name: string, text: string): void => zip.addBuffer(Buffer.from(text), name);
  part('[Content_Types].xml', TYPES);
  part('_rels/.rels', ROOT);
  part('xl/_rels/workbook.xml.rels', PARTS);
  part('xl/styles.xml', STYLES);
  part(
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  const rows = Readable.from(sheetOf({ columns, pages }), { objectMode: true });
  rows.once('error', (error) => void out.destroy(error));
  out.once('close', () => rows.destroy());
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.end();
  return out;
}

async function* sheetOf({ columns, pages }: Omit<Workbook, 'sheet'>): AsyncGenerator<Buffer> {
  const widths = columns
    .map(
      ({ kind }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${kind === 'text' ? 28 : 18}" customWidth="1"/>`,
    )
    .join('');
  const names = columns.map((_, at) => columnName(at));
  const headings = columns.map(({ header }, at) => textCell(`${names[at]}1`, header, STYLE.heading)).join('');
  yield Buffer.from(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths && `<cols>${widths}</cols>`}<sheetData><row r="1">${headings}</row>`,
  );
  let line = 1;
  for await (const rows of pages) {
    let text = '';
    for (const row of rows) {
      line += 1;
      text += `<row r="${line}">`;
      for (const [at, cell] of row.entries()) text += cellOf(`${names[at]}${line}`, cell, columns[at]?.kind);
      text += '</row>';
    }
    if (text !== '') yield Buffer.from(text);
  }
  yield Buffer.from('</sheetData></worksheet>');
}

function cellOf(at: string, cell: WorkbookCell, kind: FileColumn<unknown>['kind'] | undefined): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return textCell(at, cell, STYLE.text);
  if (typeof cell === 'number')
    return kind === 'money'
      ? `<c r="${at}" s="${STYLE.money}"><v>${cell / 100}</v></c>`
      : `<c r="${at}"><v>${cell}</v></c>`;
  return `<c r="${at}" s="${STYLE.instant}"><v>${cell[0] / DAY_MS + EPOCH_DAYS}</v></c>`;
}

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, MAX_FILE_CELL))}</t></is></c>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML 1.0 (2.2) does not allow: control characters, halves of surrogate pairs, two that are no characters. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Texts in which nothing is escaped or removed, as most are: one expression reads them in place of three. */
const PLAIN = /^[\t\n\r !#-%'-;=?-^`-\uD7FF]*$/;

/** `_x0041_` would be read as a character (ECMA-376, part 1, 22.9.2.19), so that its first line is written as one. */
function escaped(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(NOT_IN_XML, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** `A` to `Z`, then `AA`. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}
