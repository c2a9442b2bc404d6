import { shownAddress } from './shown-address.ts';

/** A piece of a text: plain text, or a web address as a link. */
export interface TextPiece {
  /** As people read it: Thai letters of an address are not escaped. */
  readonly text: string;
  readonly href: string | null;
}

/** An address in running text; punctuation at its end belongs to the sentence. */
const ADDRESS = /https?:\/\/[^\s<>"']{0,2000}[^\s<>"'.,;:!?)\]]/g;
/** Splits a text at its web addresses. */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const found of text.matchAll(ADDRESS)) {
    if (found.index > done) pieces.push({ text: text.slice(done, found.index), href: null });
    pieces.push({ text: shownAddress(found[0]), href: found[0] });
    done = found.index + found[0].length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), href: null });
  return pieces;
}

/** Returns a text whose web addresses are shown as people read them. */
export function withShownAddresses(text: string): string {
  return text.replace(ADDRESS, shownAddress);
}
