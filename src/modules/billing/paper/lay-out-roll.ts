import { POINTS_PER_MM } from '#platform/paper/measures-rules.ts';
import type { PaperDocument } from '#platform/paper/paper-fonts.ts';
import type { PaperPage } from './paper-contract.ts';
import { inline, noteText, type Label, type PaperSheet } from './paper-sheet-contract.ts';
import { logoPiece, picturePiece } from './picture-piece.ts';
import {
  beside,
  type Column,
  EMPTY,
  lowered,
  type Piece,
  rule,
  SOFT,
  space,
  stacked,
  type TextStyle,
  Typesetter,
} from './typesetter.ts';

const WIDTH = 80 * POINTS_PER_MM;
/** Printers of rolls print on 72 mm of 80. */
const SIDE = 4 * POINTS_PER_MM;
const EDGE = 5 * POINTS_PER_MM;
const CONTENT: Column = { x: SIDE, width: WIDTH - 2 * SIDE };
const CENTERED: Column = { ...CONTENT, align: 'center' };
const AMOUNT_WIDTH = 72;
const CODE_SIZE = 30 * POINTS_PER_MM;
const GAP = 5;
const LOGO_SIZE = { width: 40 * POINTS_PER_MM, height: 16 * POINTS_PER_MM };
/** Room to sign above the line. */
const SIGN_SIZE = { width: 40 * POINTS_PER_MM, height: 28 };

const NAME: TextStyle = { size: 11, isBold: true };
const TITLE: TextStyle = { size: 12, isBold: true };
const TEXT: TextStyle = { size: 9 };
const STRONG: TextStyle = { size: 11, isBold: true };
const FAINT: TextStyle = { size: 8, colour: SOFT };
const STAMP: TextStyle = { size: 10, isBold: true };

/** Lays out a document on a roll of 80 mm: one page, as long as what it says; once for the original and once for each copy. */
export function layOutRoll(doc: PaperDocument, sheet: PaperSheet): PaperPage[] {
  const setter = new Typesetter(doc);
  return sheet.marks.map((mark) => {
    const piece = stacked(
      [
        headPiece(setter, sheet, mark),
        rule(CONTENT),
        stacked(
          sheet.lines.map((line) => linePiece(setter, line)),
          2,
        ),
        rule(CONTENT),
        totalsPiece(setter, sheet),
        endPiece(setter, sheet),
      ],
      GAP,
    );
    return { width: WIDTH, height: piece.height + 2 * EDGE, items: lowered(piece.items, EDGE) };
  });
}

function headPiece(setter: Typesetter, sheet: PaperSheet, mark: Label): Piece {
  const centered = (text: string, style: TextStyle): Piece => setter.text(text, style, CENTERED);
  return stacked([
    logoPiece(sheet, CENTERED, LOGO_SIZE),
    centered(sheet.seller.name, NAME),
    ...sheet.seller.lines.map((line) => centered(line, TEXT)),
    space(GAP),
    setter.text(sheet.title.main, TITLE, CENTERED, { tag: 'H1' }),
    sheet.title.second === '' ? EMPTY : centered(sheet.title.second, FAINT),
    centered(inline(mark), FAINT),
    ...sheet.stamps.map((stamp) => centered(stamp, STAMP)),
    space(GAP),
    ...(sheet.buyer
      ? [sheet.buyer.name, ...sheet.buyer.lines].map((line, at) =>
          setter.text(at === 0 && sheet.buyer ? `${inline(sheet.buyer.label)} ${line}` : line, TEXT, CONTENT),
        )
      : []),
    ...sheet.facts.map(({ label, text }) => setter.text(`${inline(label)} ${text}`, TEXT, CONTENT)),
  ]);
}

/** The description, below it how many at which price, and the amount. */
function linePiece(setter: Typesetter, line: PaperSheet['lines'][number]): Piece {
  const vat = line.vat === '' ? '' : ` (${line.vat})`;
  return stacked([
    setter.text(line.description, TEXT, CONTENT),
    pairPiece(setter, `${line.quantity} × ${line.unitPrice}${vat}`, line.amount, TEXT),
  ]);
}

function totalsPiece(setter: Typesetter, { totals }: PaperSheet): Piece {
  return stacked(
    totals.map(({ label, text, isGrand }) => pairPiece(setter, inline(label), text, isGrand ? STRONG : TEXT)),
    1,
  );
}

function pairPiece(setter: Typesetter, left: string, right: string, style: TextStyle): Piece {
  return beside(
    setter.text(left, style, { x: CONTENT.x, width: CONTENT.width - AMOUNT_WIDTH - GAP }),
    setter.text(right, style, {
      x: CONTENT.x + CONTENT.width - AMOUNT_WIDTH,
      width: AMOUNT_WIDTH,
      align: 'right',
    }),
  );
}

function endPiece(setter: Typesetter, { words, notes, signatures, code }: PaperSheet): Piece {
  return stacked([
    setter.text(`(${words.text})`, TEXT, CENTERED),
    ...notes.map((note) => setter.text(noteText(note), TEXT, CENTERED)),
    ...signatures.map(({ label, name, position, picture }) =>
      stacked([
        picture === null
          ? space(SIGN_SIZE.height)
          : picturePiece(picture, { column: CENTERED, room: SIGN_SIZE, alt: inline(label) }),
        rule(CONTENT),
        setter.text(name === '' ? inline(label) : `(${name}) ${inline(label)}`, TEXT, CENTERED),
        position === '' ? EMPTY : setter.text(position, TEXT, CENTERED),
      ]),
    ),
    ...(code
      ? [
          space(GAP),
          {
            height: CODE_SIZE,
            items: [
              {
                kind: 'path' as const,
                path: code.path,
                x: (WIDTH - CODE_SIZE) / 2,
                y: 0,
                scale: CODE_SIZE / code.size,
                fill: '#000000',
                stroke: null,
                alt: `${inline(code.label)} ${code.link}`,
              },
            ],
          },
          setter.text(inline(code.label), FAINT, CENTERED),
        ]
      : []),
  ]);
}
