/** Parses a typed JSON object; empty text is `{}`. Returns null for anything else, which object schemas reject. */
export function parseSpace(typed: string): unknown {
  if (typed.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(typed);
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
