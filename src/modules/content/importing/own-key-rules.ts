/** Key of an item in a file that was made by this program, here or elsewhere. */
export function ownKeyOf(itemId: string): string {
  return `sala ${itemId.toLowerCase()}`;
}

/** The id in such a key; null in another one. */
export function ownIdIn(key: string): string | null {
  return OWN_KEY.exec(key)?.[1] ?? null;
}

const OWN_KEY = /^sala ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
