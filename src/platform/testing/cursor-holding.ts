/** A cursor that holds these parts, for lists whose second page nobody has reached. */
export function cursorHolding(...parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}
