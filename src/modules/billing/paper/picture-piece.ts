import type { LookPicture } from '../look/look-contract.ts';
import type { PaperSheet } from './paper-sheet-contract.ts';
import { type Column, EMPTY, type Piece } from './typesetter.ts';

/** The most that a picture takes, in points. */
interface Room {
  readonly width: number;
  readonly height: number;
}

/** A picture as large as its room lets it be, in its own proportions, at the column's edge or in its middle. */
export function picturePiece(
  { url, width, height }: LookPicture,
  { column, room, alt }: { column: Column; room: Room; alt: string },
): Piece {
  const scale = Math.min(Math.min(room.width, column.width) / width, room.height / height);
  const size = { width: width * scale, height: height * scale };
  const x = column.align === 'center' ? column.x + (column.width - size.width) / 2 : column.x;
  return { height: size.height, items: [{ kind: 'picture', url, x, y: 0, ...size, alt }] };
}

/** The seller's logo; nothing without one. */
export function logoPiece({ logo, seller }: PaperSheet, column: Column, room: Room): Piece {
  return logo === null ? EMPTY : picturePiece(logo, { column, room, alt: seller.name });
}
