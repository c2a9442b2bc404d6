import Pdf from 'pdfkit';
import { amountText } from './amount-text.ts';
import { asArtifact, drawLine, drawPath } from './draw-on-page.ts';
import { LineBreaker } from './line-breaker.ts';
import { ASCENT, LINE_HEIGHT } from './measures-rules.ts';
import { createPdf } from './open-pdf.ts';
import { PageCount } from './page-count.ts';
import type { PaperDocument } from './paper-fonts.ts';
import { sumColumns } from './table-sums.ts';
import type { TableCell, TableRow, TableSheet } from './table-sheet.ts';

/** A4 on its side, in points. */
const PAGE: [width: number, height: number] = [841.89, 595.28];
const MARGIN = 28;
const WIDTH = PAGE[0] - 2 * MARGIN;
const FOOT = 16;
const PAD_X = 3;
const PAD_Y = 2;
/** A longer cell is cut, so that each row fits on a page. */
const MAX_LINES = 24;
const INK = '#111827';
const RULE = '#9ca3af';

const TITLE = { size: 13, isBold: true };
const TEXT = { size: 9 };
const HEADER = { size: 8, isBold: true };
const CELL = { size: 8 };
const SUM = { size: 8, isBold: true };
const LINE = { typeface: 'sarabun', isBold: false, colour: INK } as const;

interface Style {
  readonly size: number;
  readonly isBold?: boolean;
}

interface Place {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
}

type Structure = ReturnType<PaperDocument['struct']>;

/**
 * Draws a table on as many landscape pages as its rows need: head and columns on each, sums carried from page to page, the
 * number of pages. A page is complete once the next one begins, so memory does not grow with the rows.
 */
export class TableDrawer {
  private readonly sheet: TableSheet;
  private readonly doc: PaperDocument;
  private readonly breaker = new LineBreaker(new Pdf({ autoFirstPage: false }), 'sarabun');
  private readonly places: readonly Place[];
  private readonly body: Structure;
  private readonly pageCount: PageCount;
  private readonly ended: Promise<void>;
  private chunks: Uint8Array[] = [];
  private table: Structure | null = null;
  private sums: readonly number[];
  private pages = 0;
  private y = MARGIN;

  constructor(sheet: TableSheet) {
    this.sheet = sheet;
    this.places = placesOf(sheet);
    this.sums = sheet.columns.map(() => 0);
    const { head, locale, madeAt } = sheet;
    this.doc = createPdf({
      size: PAGE,
      language: locale,
      title: `${head.title} ${head.subtitle}`.trim(),
      author: head.facts[0]?.value ?? '',
      madeAt,
      isStreamed: true,
    });
    this.ended = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => this.chunks.push(chunk));
      this.doc.on('end', () => resolve());
      this.doc.on('error', reject);
    });
    this.body = this.doc.struct('Document');
    this.doc.addStructure(this.body);
    this.pageCount = new PageCount(this.doc, TEXT.size);
    this.beginPage();
  }

  add(rows: readonly TableRow[]): void {
    for (const row of rows) this.addRow(row);
  }

  /** Returns the bytes that were made since it was asked last. */
  take(): Uint8Array {
    const bytes = Buffer.concat(this.chunks);
    this.chunks = [];
    return bytes;
  }

  /** Ends the table with its sums, or with the note that rows are missing; returns the last bytes. */
  async end(cutNote: string | null): Promise<Uint8Array> {
    if (this.y + this.sumHeight > this.bottom) this.turnPage();
    if (cutNote === null) this.drawSums(this.sheet.words.total, 'TD');
    this.table?.end();
    if (cutNote !== null) this.drawNote(cutNote);
    this.pageCount.end(this.pages);
    this.body.end();
    this.doc.end();
    await this.ended;
    return this.take();
  }

  private get sumHeight(): number {
    return SUM.size * LINE_HEIGHT + 2 * PAD_Y;
  }

  /** Where rows end: below stand the sums and the number of the page. */
  private get bottom(): number {
    return PAGE[1] - MARGIN - FOOT;
  }

  private addRow(row: TableRow): void {
    const cells = row.map((cell, at) => this.linesOf(textOf(cell), this.places[at]));
    const height = heightOf(cells, CELL);
    if (this.y + height + this.sumHeight > this.bottom) this.turnPage();
    this.drawCells(cells, CELL, 'TD');
    this.rule();
    this.sums = sumColumns(this.sums, row, this.sheet.columns);
  }

  private turnPage(): void {
    this.drawSums(this.sheet.words.carriedForward, null);
    this.table?.end();
    this.doc.addPage({ size: PAGE, margin: 0 });
    this.beginPage();
    this.drawSums(this.sheet.words.broughtForward, null);
    this.rule();
  }

  private beginPage(): void {
    this.pages += 1;
    this.y = MARGIN;
    this.drawHead();
    this.table = this.doc.struct('Table');
    this.body.add(this.table);
    this.rule();
    const headers = this.sheet.columns.map(({ header }, at) => this.linesOf(header, this.places[at], HEADER));
    this.drawCells(headers, HEADER, this.pages === 1 ? 'TH' : null);
    this.rule();
    this.drawFoot();
  }

  private drawHead(): void {
    const { title, subtitle, facts } = this.sheet.head;
    const isFirst = this.pages === 1;
    const whole: Place = { x: MARGIN, width: WIDTH, align: 'center' };
    this.paragraph(title, { style: TITLE, place: whole, tag: isFirst ? 'H1' : null });
    if (subtitle !== '') this.paragraph(subtitle, { style: TEXT, place: whole, tag: isFirst ? 'P' : null });
    const half = WIDTH / 2;
    for (let at = 0; at < facts.length; at += 2) {
      const top = this.y;
      let bottom = top;
      for (const [side, fact] of facts.slice(at, at + 2).entries()) {
        this.y = top;
        const place: Place = { x: MARGIN + side * half, width: half - PAD_X, align: 'left' };
        this.paragraph(`${fact.label} ${fact.value}`, { style: TEXT, place, tag: isFirst ? 'P' : null });
        bottom = Math.max(bottom, this.y);
      }
      this.y = bottom;
    }
    this.y += 2 * PAD_Y;
  }

  private drawFoot(): void {
    const { page, of } = this.sheet.words;
    const text = `${page} ${this.pages} ${of} `;
    const baseline = PAGE[1] - MARGIN;
    const x = PAGE[0] - MARGIN - this.pageCount.width - this.breaker.widthOf(text, TEXT);
    asArtifact(this.doc, 'Pagination', () => {
      drawLine(this.doc, { ...LINE, ...TEXT, text, x, baseline });
      this.pageCount.draw(x + this.breaker.widthOf(text, TEXT), baseline);
    });
  }

  private drawSums(label: string, tag: 'TD' | null): void {
    const first = this.sheet.columns.findIndex(({ isMoney }) => isMoney);
    if (first < 0) return;
    const cells = this.sheet.columns.map(({ isMoney }, at) =>
      isMoney ? [amountText(this.sums[at] ?? 0)] : [],
    );
    const left = (this.places[first]?.x ?? MARGIN) - 2 * PAD_X;
    const labelled: Place = { x: MARGIN + PAD_X, width: left - MARGIN - PAD_X, align: 'right' };
    const places = first === 0 ? this.places : [labelled, ...this.places.slice(1)];
    if (first > 0) cells[0] = [label];
    this.drawCells(cells, SUM, tag, places);
  }

  private drawNote(text: string): void {
    const place: Place = { x: MARGIN + PAD_X, width: WIDTH - 2 * PAD_X, align: 'left' };
    this.y += PAD_Y;
    this.paragraph(text, { style: SUM, place, tag: 'P' });
  }

  private drawCells(
    cells: readonly (readonly string[])[],
    style: Style,
    tag: 'TH' | 'TD' | null,
    places: readonly Place[] = this.places,
  ): void {
    const row = tag && this.doc.struct('TR');
    if (row) this.table?.add(row);
    const top = this.y + PAD_Y;
    for (const [at, lines] of cells.entries()) {
      const place = places[at];
      if (!place || lines.length === 0) continue;
      const draw = (): void => this.drawLines(lines, { style, place, top });
      if (!row || !tag) asArtifact(this.doc, 'Pagination', draw);
      else row.add(this.doc.struct(tag, {}, draw));
    }
    row?.end();
    this.y += heightOf(cells, style);
  }

  private paragraph(
    text: string,
    { style, place, tag }: { style: Style; place: Place; tag: 'H1' | 'P' | null },
  ): void {
    const lines = this.breaker.linesOf(text, place.width, style);
    const top = this.y;
    const draw = (): void => this.drawLines(lines, { style, place, top });
    if (tag === null) asArtifact(this.doc, 'Pagination', draw);
    else this.body.add(this.doc.struct(tag, {}, draw));
    this.y += lines.length * style.size * LINE_HEIGHT;
  }

  private drawLines(
    lines: readonly string[],
    { style, place, top }: { style: Style; place: Place; top: number },
  ): void {
    for (const [at, text] of lines.entries()) {
      if (text === '') continue;
      const free = place.align === 'left' ? 0 : place.width - this.breaker.widthOf(text, style);
      const x = place.x + (place.align === 'center' ? free / 2 : free);
      const baseline = top + style.size * (at * LINE_HEIGHT + ASCENT);
      drawLine(this.doc, { ...LINE, ...style, text, x, baseline });
    }
  }

  private linesOf(text: string, place: Place | undefined, style: Style = CELL): string[] {
    const width = place?.width ?? 0;
    if (!text.includes('\n') && this.breaker.widthOf(text, style) <= width) return [text];
    const lines = this.breaker.linesOf(text, width, style);
    return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), '…'] : lines;
  }

  private rule(): void {
    const stroke = { colour: RULE, width: 0.5 };
    const line = { path: `M0 0h${WIDTH}`, x: MARGIN, y: this.y, scale: 1, fill: null, stroke };
    asArtifact(this.doc, 'Layout', () => drawPath(this.doc, line));
  }
}

function placesOf({ columns }: TableSheet): Place[] {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  let left = MARGIN;
  return columns.map(({ width, align }) => {
    const taken = (width * WIDTH) / whole;
    const place = { x: left + PAD_X, width: taken - 2 * PAD_X, align };
    left += taken;
    return place;
  });
}

function heightOf(cells: readonly (readonly string[])[], { size }: Style): number {
  return Math.max(1, ...cells.map(({ length }) => length)) * size * LINE_HEIGHT + 2 * PAD_Y;
}

function textOf(cell: TableCell): string {
  return typeof cell === 'number' ? amountText(cell) : cell;
}
