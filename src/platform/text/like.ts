/** Escapes typed text for a `LIKE` pattern, whose escape character is the backslash: `50%` → `50\%`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
