/** Limits of one document. Depth is the number of nested `content` lists, that of the document included. */
export const MAX_DOCUMENT_BYTES = 1_000_000;
export const MAX_DOCUMENT_DEPTH = 12;
/** Characters of the source of a formula. */
export const MAX_FORMULA = 2_000;
/** A block in the deepest `content` holds attributes or marks: a list of objects that hold attributes. */
const DOCUMENT_LIMITS = { depth: MAX_DOCUMENT_DEPTH, nesting: 2 * MAX_DOCUMENT_DEPTH + 3 };

/**
 * Whether a value is small and flat enough to be read as a document, or as something of up to `most` nested levels. Does not recurse, so no nesting exhausts the stack;
 * refuses text that the database cannot store (NUL, halves of surrogate pairs) and the key `__proto__`.
 */
export function isWithinLimits(
  value: unknown,
  most: { readonly depth: number; readonly nesting: number } = DOCUMENT_LIMITS,
): boolean {
  const open: [value: unknown, depth: number, nesting: number][] = [[value, 0, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [inner, depth, nesting] = next;
    if (typeof inner === 'string' && !isStorable(inner)) return false;
    if (typeof inner !== 'object' || inner === null) continue;
    if (nesting > most.nesting || depth > most.depth) return false;
    if (Array.isArray(inner)) for (const each of inner) open.push([each, depth, nesting + 1]);
    else
      for (const [key, each] of Object.entries(inner)) {
        if (key === '__proto__') return false;
        open.push([each, key === 'content' ? depth + 1 : depth, nesting + 1]);
      }
  }
  return new TextEncoder().encode(JSON.stringify(value) ?? '').length <= MAX_DOCUMENT_BYTES;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
