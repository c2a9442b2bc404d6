import { isWrittenInstant } from '#platform/dates/date-contract.ts';
import { isReal } from '#platform/db/column-contract.ts';
import { InvalidInput } from '#platform/endpoint/problem.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What a cursor's key is, for whoever reads it back. */
export type CursorKind = 'instant' | 'whole' | 'real' | 'text';

export interface ListCursor {
  readonly key: string | number;
  readonly id: string;
}

/** Where a page of a list ended. It holds for one order only. */
export function encodeCursor(order: string, key: Date | string | number, id: string): string {
  return Buffer.from(JSON.stringify([order, key instanceof Date ? key.toISOString() : key, id])).toString(
    'base64url',
  );
}

/** Refuses with `platform.invalid_input` what we did not write ourselves, or wrote for another order. */
export function decodeCursor(order: string, kind: CursorKind, text: string): ListCursor {
  const [wroteFor, key, id, ...more] = partsOf(text);
  if (wroteFor !== order || more.length > 0 || !isKey(kind, key) || typeof id !== 'string' || !UUID.test(id))
    throw new InvalidInput([
      { path: 'after', reason: 'Not a place in this list. Take nextAfter from the page before.' },
    ]);
  return { key, id };
}

function isKey(kind: CursorKind, key: unknown): key is string | number {
  if (kind === 'whole') return Number.isSafeInteger(key);
  if (kind === 'real') return typeof key === 'number' && isReal(key);
  if (typeof key !== 'string' || key.length > 300 || key.includes('\0') || !key.isWellFormed()) return false;
  return kind === 'text' || isWrittenInstant(key);
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return []; // not JSON: refused by the caller like any other stranger's cursor
  }
}
