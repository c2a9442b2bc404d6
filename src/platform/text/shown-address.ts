/** One letter outside ASCII, escaped as UTF-8. */
const ESCAPED = /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-4](?:%[89ab][\da-f]){3}/gi;
const READABLE = /^[\p{L}\p{M}\p{N}]$/u;

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

function decodedOf(escaped: string): string | null {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return null; // not UTF-8
  }
}
