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

/** Whether something within the limits has a block of a type among its nested `content` lists. */
export function holdsBlock(value: unknown, type: string): boolean {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    if ('type' in next && next.type === type) return true;
    if (Array.isArray(next)) for (const each of next) open.push(each);
    else if ('content' in next) open.push(next.content);
  }
  return false;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
