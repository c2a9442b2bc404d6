/** The object that somebody typed; anything else becomes null, which no schema of an object takes. Empty is an empty one. */
export function parseSpace(typed: string): unknown {
  if (typed.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(typed);
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
