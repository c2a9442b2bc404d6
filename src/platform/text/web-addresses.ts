/** A piece of a text: plain text, or a web address as a link. */
export interface TextPiece {
  /** As people read it: Thai letters of an address are not escaped. */
  readonly text: string;
  readonly href: string | null;
}

/** An address in running text; punctuation at its end belongs to the sentence. */
const ADDRESS = /https?:\/\/[^\s<>"']{0,2000}[^\s<>"'.,;:!?)\]]/g;
/** One letter outside ASCII, escaped as UTF-8. */
const ESCAPED = /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-4](?:%[89ab][\da-f]){3}/gi;
const READABLE = /^[\p{L}\p{M}\p{N}]$/u;

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

/**
 * Returns an address or path as people read it: `/lesson/detail/ชงชา` instead of `/lesson/detail/%E0%B8%8A…`. Only letters
 * and marks are decoded: a space, a slash, an invisible or direction-changing character stays escaped, so the shown address
 * never looks like another one. For display only.
 */
export function shownAddress(address: string): string {
  return address.replace(ESCAPED, (escaped) => {
    const letter = decodedOf(escaped);
    return letter !== null && READABLE.test(letter) ? letter : escaped;
  });
}

/** Returns a text whose web addresses are shown as people read them. */
export function withShownAddresses(text: string): string {
  return text.replace(ADDRESS, shownAddress);
}

function decodedOf(escaped: string): string | null {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return null; // not UTF-8
  }
}
