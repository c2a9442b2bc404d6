/** A piece of a mail's text: plain text, or a web address as link. */
export interface TextPiece {
  readonly text: string;
  readonly href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** Splits plain text at web addresses; the pieces joined are the original text. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const found of text.matchAll(ADDRESS)) {
    if (found.index > done) pieces.push({ text: text.slice(done, found.index), href: null });
    pieces.push({ text: found[0], href: found[0] });
    done = found.index + found[0].length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), href: null });
  return pieces;
}
