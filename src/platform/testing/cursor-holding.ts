/** Builds a cursor from these parts, for tests that need no first page. */
export function cursorHolding(...parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}
