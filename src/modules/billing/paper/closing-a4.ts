import { inline, noteText, type Label, type PaperSheet } from './paper-sheet-contract.ts';
import { picturePiece } from './picture-piece.ts';
import {
  beside,
  boxed,
  type Column,
  EMPTY,
  lowered,
  type Piece,
  rule,
  SOFT,
  space,
  stacked,
  type TextStyle,
  type Typesetter,
} from './typesetter.ts';

const TOTAL: TextStyle = { size: 9.5 };
const GRAND: TextStyle = { size: 11.5, isBold: true };
const LABEL: TextStyle = { size: 8.5, colour: SOFT };
const SECOND: TextStyle = { size: 7.5, colour: SOFT };
const WORDS: TextStyle = { size: 10, isBold: true };
const NOTE: TextStyle = { size: 9 };
const BAND = '#f3f4f6';
const PAD = 6;
const GAP = 10;
const LEFT_SHARE = 0.54;
const NOTE_GAP = 2;
/** Higher notes, in points, do not stand beside the totals. */
const MAX_NOTES_HEIGHT = 150;
const CODE_SIZE = 76;
/** Room to sign above the line. */
const SIGN_HEIGHT = 34;
const SIGN_WIDTH = 170;

/** What follows the lines. */
export interface Closing {
  /** Lines of notes that are too long to stand beside the totals: they go before `end`, and may be broken over pages. */
  readonly noteLines: readonly Piece[];
  /** The total in words, notes and the code on the left, the totals on the right. */
  readonly end: Piece;
}

export function closingOf(setter: Typesetter, sheet: PaperSheet, column: Column): Closing {
  const left = leftOf(column);
  const notes = notesPiece(setter, sheet, left);
  if (notes.height <= MAX_NOTES_HEIGHT)
    return { noteLines: [], end: endPiece(setter, { sheet, notes }, column) };
  return {
    noteLines: sheet.notes.flatMap((note, at) => [
      ...(at === 0 ? [] : [space(NOTE_GAP)]),
      ...setter.separateLines(noteText(note), NOTE, column),
    ]),
    end: endPiece(setter, { sheet, notes: EMPTY }, column),
  };
}

function leftOf({ x, width }: Column): Column {
  return { x, width: width * LEFT_SHARE - GAP / 2 };
}

function endPiece(
  setter: Typesetter,
  { sheet, notes }: { readonly sheet: PaperSheet; readonly notes: Piece },
  { x, width }: Column,
): Piece {
  const left = leftOf({ x, width });
  const right: Column = { x: x + left.width + GAP, width: width - left.width - GAP };
  return beside(
    stacked([wordsPiece(setter, sheet, left), notes, codePiece(setter, sheet, left)], 6),
    totalsPiece(setter, sheet, right),
  );
}

function wordsPiece(setter: Typesetter, { words }: PaperSheet, column: Column): Piece {
  const inner = { x: column.x + PAD, width: column.width - 2 * PAD };
  const piece = stacked([
    space(PAD),
    setter.text(inline(words.label), LABEL, inner),
    setter.text(`(${words.text})`, WORDS, inner),
    space(PAD),
  ]);
  return boxed(piece, column, { fill: BAND });
}

function notesPiece(setter: Typesetter, { notes }: PaperSheet, column: Column): Piece {
  return notes.length === 0
    ? EMPTY
    : stacked(
        notes.map((note) => setter.text(noteText(note), NOTE, column)),
        NOTE_GAP,
      );
}

function codePiece(setter: Typesetter, { code }: PaperSheet, column: Column): Piece {
  if (code === null) return EMPTY;
  const drawing: Piece = {
    height: CODE_SIZE,
    items: [
      {
        kind: 'path',
        path: code.path,
        x: column.x,
        y: 0,
        scale: CODE_SIZE / code.size,
        fill: '#000000',
        stroke: null,
        alt: `${inline(code.label)} ${code.link}`,
      },
    ],
  };
  const aside = { x: column.x + CODE_SIZE + 6, width: column.width - CODE_SIZE - 6 };
  const words = stacked([
    setter.text(inline(code.label), LABEL, aside),
    setter.text(code.link, { ...LABEL, size: 7.5 }, aside),
  ]);
  return beside(drawing, { height: words.height, items: lowered(words.items, 12) });
}

function totalsPiece(setter: Typesetter, { totals }: PaperSheet, column: Column): Piece {
  return stacked(
    totals.map(({ label, text, isGrand }) => {
      const style = isGrand ? GRAND : TOTAL;
      const amountWidth = isGrand ? 96 : 86;
      const row = beside(
        labelPiece(setter, label, {
          style,
          column: { x: column.x + PAD, width: column.width - amountWidth - 2 * PAD },
        }),
        setter.text(text, style, {
          x: column.x + column.width - amountWidth - 4,
          width: amountWidth,
          align: 'right',
        }),
      );
      const padded = stacked([space(isGrand ? 5 : 1.5), row, space(isGrand ? 5 : 1.5)]);
      return isGrand ? boxed(padded, column, { fill: BAND }) : padded;
    }),
  );
}

/** English stands below the Thai, smaller. */
function labelPiece(
  setter: Typesetter,
  { main, second }: Label,
  { style, column }: { style: TextStyle; column: Column },
): Piece {
  return stacked([
    setter.text(main, style, column),
    second === '' ? EMPTY : setter.text(second, SECOND, column),
  ]);
}

/** Lines to sign on, side by side at the foot of the last page. */
export function signaturePiece(setter: Typesetter, { signatures }: PaperSheet, { x, width }: Column): Piece {
  if (signatures.length === 0) return EMPTY;
  const each = width / signatures.length;
  return beside(
    ...signatures.map((signature, at) => {
      const middle = x + each * at + each / 2;
      return signHere(setter, signature, { x: middle - SIGN_WIDTH / 2, width: SIGN_WIDTH, align: 'center' });
    }),
  );
}

function signHere(
  setter: Typesetter,
  { label, name, position, picture }: PaperSheet['signatures'][number],
  column: Column,
): Piece {
  const signed = picture
    ? picturePiece(picture, { column, room: { width: SIGN_WIDTH, height: SIGN_HEIGHT }, alt: inline(label) })
    : EMPTY;
  return stacked([
    space(SIGN_HEIGHT - signed.height),
    signed,
    rule(column, { colour: '#6b7280' }),
    space(2),
    ...(name === '' ? [] : [setter.text(`(${name})`, NOTE, column)]),
    ...(position === '' ? [] : [setter.text(position, NOTE, column)]),
    setter.text(inline(label), NOTE, column),
  ]);
}
