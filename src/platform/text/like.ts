/** Makes typed text safe inside a `LIKE` pattern, whose escape is the backslash: `50%` → `50\%`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
