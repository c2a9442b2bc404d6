import { POINTS_PER_MM } from '#platform/paper/measures-rules.ts';
import { logoPiece } from './picture-piece.ts';
import { inline, type Fact, type Label, type PaperSheet, type SheetParty } from './paper-sheet-contract.ts';
import {
  beside,
  boxed,
  type Column,
  EMPTY,
  INK,
  lowered,
  type Piece,
  rule,
  SOFT,
  space,
  stacked,
  type TextRole,
  type TextStyle,
  type Typesetter,
} from './typesetter.ts';

const NAME: TextStyle = { size: 13, isBold: true };
const DETAIL: TextStyle = { size: 9 };
const TITLE: TextStyle = { size: 18, isBold: true };
const TITLE_SECOND: TextStyle = { size: 11, colour: SOFT };
const MARK: TextStyle = { size: 9.5, colour: SOFT };
const STAMP: TextStyle = { size: 11, isBold: true, colour: '#b91c1c' };
const LABEL: TextStyle = { size: 9, colour: SOFT };
const BUYER_NAME: TextStyle = { size: 10.5, isBold: true };
const SHORT: TextStyle = { size: 9 };
const SHORT_TITLE: TextStyle = { size: 11, isBold: true };
const LINE = '#d1d5db';
/** Room of the logo: 45 by 18 mm. */
const LOGO_SIZE = { width: 45 * POINTS_PER_MM, height: 18 * POINTS_PER_MM };
const PAD = 7;
const GAP = 8;
/** Share of the width on the left: seller and buyer; on the right: title and facts. */
const LEFT_SHARE = 0.56;

interface HeadPlace {
  readonly mark: Label;
  readonly column: Column;
}

/** The head of the first page: seller, title, buyer, and what identifies the document. */
export function headPiece(setter: Typesetter, sheet: PaperSheet, { mark, column }: HeadPlace): Piece {
  const [left, right] = halvesOf(column);
  const title = stacked([
    setter.text(inline(mark), MARK, { ...right, align: 'right' }),
    space(4),
    setter.text(sheet.title.main, TITLE, { ...right, align: 'right' }, { tag: 'H1' }),
    optional(setter, sheet.title.second, TITLE_SECOND, { ...right, align: 'right' }),
    ...sheet.stamps.map((stamp) => setter.text(stamp, STAMP, { ...right, align: 'right' })),
  ]);
  return stacked(
    [
      beside(
        stacked(
          [logoPiece(sheet, left, LOGO_SIZE), partyPiece(setter, sheet.seller, { column: left, name: NAME })],
          4,
        ),
        title,
      ),
      identityPiece(setter, sheet, column),
    ],
    GAP,
  );
}

/** What later pages repeat: whose document it is, which, and whether it is a copy. */
export function shortHeadPiece(setter: Typesetter, sheet: PaperSheet, { mark, column }: HeadPlace): Piece {
  const [left, right] = halvesOf(column);
  const role: TextRole = { tag: 'artifact' };
  const end: Column = { ...right, align: 'right' };
  const number = sheet.facts.slice(0, 2).map(({ label, text }) => `${inline(label)} ${text}`);
  const piece = beside(
    stacked([
      setter.text(sheet.seller.name, SHORT_TITLE, left, role),
      ...(sheet.buyer
        ? [setter.text(`${inline(sheet.buyer.label)} ${sheet.buyer.name}`, SHORT, left, role)]
        : []),
    ]),
    stacked([
      setter.text(`${sheet.title.main} (${mark.main})`, SHORT_TITLE, end, role),
      ...number.map((text) => setter.text(text, SHORT, end, role)),
      ...sheet.stamps.map((stamp) => setter.text(stamp, { ...STAMP, size: 9 }, end, role)),
    ]),
  );
  return stacked([piece, space(4), rule(column)]);
}

/** The buyer's box beside that of the facts, equally high; without a buyer, the facts alone. */
function identityPiece(setter: Typesetter, sheet: PaperSheet, column: Column): Piece {
  const [left, right] = halvesOf(column);
  if (sheet.buyer === null)
    return boxed(padded(factsPiece(setter, sheet.facts, inner(column))), column, { line: LINE });
  const buyer = stacked([
    setter.text(inline(sheet.buyer.label), LABEL, inner(left)),
    partyPiece(setter, sheet.buyer, { column: inner(left), name: BUYER_NAME }),
  ]);
  const boxes = [padded(buyer), padded(factsPiece(setter, sheet.facts, inner(right)))] as const;
  const height = Math.max(...boxes.map((box) => box.height));
  return beside(
    boxed({ ...boxes[0], height }, left, { line: LINE }),
    boxed({ ...boxes[1], height }, right, { line: LINE }),
  );
}

function partyPiece(
  setter: Typesetter,
  { name, lines }: SheetParty,
  { column, name: style }: { column: Column; name: TextStyle },
): Piece {
  return stacked([
    setter.text(name, style, column),
    ...lines.map((line) => setter.text(line, DETAIL, column)),
  ]);
}

/** Labels on the left, texts on the right. */
function factsPiece(setter: Typesetter, facts: readonly Fact[], column: Column): Piece {
  const split = column.width * 0.46;
  return stacked(
    facts.map(({ label, text }) =>
      beside(
        setter.text(inline(label), LABEL, { x: column.x, width: split - GAP }),
        setter.text(text, { ...DETAIL, colour: INK }, { x: column.x + split, width: column.width - split }),
      ),
    ),
  );
}

function halvesOf({ x, width }: Column): [Column, Column] {
  const leftWidth = width * LEFT_SHARE - GAP / 2;
  return [
    { x, width: leftWidth },
    { x: x + leftWidth + GAP, width: width - leftWidth - GAP },
  ];
}

function inner({ x, width }: Column): Column {
  return { x: x + PAD, width: width - 2 * PAD };
}

function padded({ height, items }: Piece): Piece {
  return { height: height + 2 * PAD, items: lowered(items, PAD) };
}

function optional(setter: Typesetter, text: string, style: TextStyle, column: Column): Piece {
  return text === '' ? EMPTY : setter.text(text, style, column);
}
