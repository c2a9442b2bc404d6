import { POINTS_PER_MM } from '#platform/paper/measures-rules.ts';
import type { PaperDocument } from '#platform/paper/paper-fonts.ts';
import { amountText } from '#platform/paper/amount-text.ts';
import { closingOf, signaturePiece } from './closing-a4.ts';
import { headPiece, shortHeadPiece } from './head-a4.ts';
import { lineTable, type LineTable } from './line-table.ts';
import type { PaperItem, PaperPage } from './paper-contract.ts';
import { inline, type Label, type PaperSheet } from './paper-sheet-contract.ts';
import { lowered, type Piece, SOFT, space, stacked, Typesetter } from './typesetter.ts';

const WIDTH = 210 * POINTS_PER_MM;
const HEIGHT = 297 * POINTS_PER_MM;
const SIDE = 15 * POINTS_PER_MM;
const TOP = 12 * POINTS_PER_MM;
/** Below it stands the number of the page. */
const BOTTOM = HEIGHT - 17 * POINTS_PER_MM;
const FOOT = HEIGHT - 13 * POINTS_PER_MM;
const CONTENT = { x: SIDE, width: WIDTH - 2 * SIDE };
const FOOTER = { size: 8, colour: SOFT };
const GAP = 8;

/**
 * Lays out a document on A4 pages, once for the original and once for each copy. The head is repeated in short, the sum so
 * far is carried from page to page, and the totals follow a line wherever the page has room for both. Long notes stand between
 * the lines and the totals.
 */
export function layOutA4(doc: PaperDocument, sheet: PaperSheet): PaperPage[] {
  const setter = new Typesetter(doc);
  return sheet.marks.flatMap((mark) => {
    const pages = pagesOf(setter, sheet, mark);
    return pages.map((items, at) => ({
      width: WIDTH,
      height: HEIGHT,
      items: [...items, ...footerItems(setter, sheet, `${at + 1}/${pages.length}`)],
    }));
  });
}

/** A page while it is filled. */
interface OpenPage {
  readonly items: PaperItem[];
  /** Below the head of the table. */
  readonly top: number;
  y: number;
}

function pagesOf(setter: Typesetter, sheet: PaperSheet, mark: Label): PaperItem[][] {
  const table = lineTable(setter, sheet, CONTENT);
  const { noteLines, end } = closingOf(setter, sheet, CONTENT);
  const signatures = signaturePiece(setter, sheet, CONTENT);
  const endHeight = GAP + end.height + GAP + signatures.height;
  const hasLongNotes = noteLines.length > 0;

  let page = firstPage(setter, sheet, { mark, table });
  const pages = [page];
  let sumSatang = 0;
  const turn = (): void => {
    const sum = amountText(sumSatang);
    append(page, table.carried(sheet.carriedForward, sum));
    page = laterPage(setter, sheet, { mark, table, sum });
    pages.push(page);
  };
  const turnAfterRows = (): void => {
    page = pageAfterRows(setter, sheet, mark);
    pages.push(page);
  };
  table.rows.forEach((row, at) => {
    const isLast = at === table.rows.length - 1;
    const below = !isLast ? table.carriedHeight : hasLongNotes ? 0 : endHeight;
    if (page.y + row.height + below > BOTTOM && page.y > page.top) turn();
    append(page, row);
    sumSatang += row.amountSatang;
  });
  if (hasLongNotes) append(page, space(GAP));
  for (const line of noteLines) {
    if (page.y + line.height > BOTTOM) turnAfterRows();
    append(page, line);
  }
  // Below a very long head, not even one line leaves room for the end.
  if (page.y + endHeight > BOTTOM) (hasLongNotes ? turnAfterRows : turn)();
  append(page, space(GAP));
  append(page, end);
  page.items.push(...lowered(signatures.items, BOTTOM - signatures.height));
  return pages.map(({ items }) => items);
}

function append(page: OpenPage, piece: Piece): void {
  page.items.push(...lowered(piece.items, page.y));
  page.y += piece.height;
}

function firstPage(
  setter: Typesetter,
  sheet: PaperSheet,
  { mark, table }: { mark: Label; table: LineTable },
): OpenPage {
  return opened(stacked([headPiece(setter, sheet, { mark, column: CONTENT }), table.head('TH')], GAP));
}

function laterPage(
  setter: Typesetter,
  sheet: PaperSheet,
  { mark, table, sum }: { mark: Label; table: LineTable; sum: string },
): OpenPage {
  const head = shortHeadPiece(setter, sheet, { mark, column: CONTENT });
  return opened(
    stacked([head, space(GAP), table.head('artifact'), table.carried(sheet.broughtForward, sum)]),
  );
}

/** A further page of notes, or of what follows them. */
function pageAfterRows(setter: Typesetter, sheet: PaperSheet, mark: Label): OpenPage {
  return opened(stacked([shortHeadPiece(setter, sheet, { mark, column: CONTENT }), space(GAP)]));
}

function opened(piece: Piece): OpenPage {
  const top = TOP + piece.height;
  return { items: lowered(piece.items, TOP), y: top, top };
}

function footerItems(setter: Typesetter, sheet: PaperSheet, number: string): PaperItem[] {
  const role = { tag: 'artifact' } as const;
  const half = CONTENT.width / 2;
  const texts = [
    setter.text(`${sheet.title.main} ${sheet.number}`, FOOTER, { x: SIDE, width: half }, role),
    setter.text(
      `${inline(sheet.page)} ${number}`,
      FOOTER,
      { x: SIDE + half, width: half, align: 'right' },
      role,
    ),
  ];
  return texts.flatMap(({ items }) => lowered(items, FOOT));
}
