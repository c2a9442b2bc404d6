/** A piece of a mail's text: words, or an address of the web that can be followed. */
export interface TextPiece {
  readonly text: string;
  readonly href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** Cuts plain text at its web addresses; joined again, the pieces are the text. */
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
