import { isWrittenInstant } from '#platform/dates/date-contract.ts';
import { isReal } from '#platform/db/column-contract.ts';
import { InvalidInput } from '#platform/endpoint/problem.ts';
import type { ProductSort } from './product-list-contract.ts';

/** Where a page of a list ended: the last row's sort key and id. It holds for one order only. */
export interface ListCursor {
  readonly key: string | number;
  readonly productId: string;
}

export function encodeCursor(order: string, cursor: ListCursor): string {
  return Buffer.from(JSON.stringify([order, cursor.key, cursor.productId])).toString('base64url');
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Refuses with `platform.invalid_input` what we did not write ourselves, or wrote for another order. */
export function decodeCursor(order: string, sort: ProductSort, text: string): ListCursor {
  const parts = partsOf(text);
  const [wroteFor, key, productId] = parts;
  const isKey =
    sort === 'price_up' || sort === 'price_down' || sort === 'best'
      ? typeof key === 'number'
      : typeof key === 'string';
  const isInstant = sort !== 'newest' || (typeof key === 'string' && isWrittenInstant(key));
  const isWhole = typeof key !== 'number' || (sort === 'best' ? isReal(key) : Number.isSafeInteger(key));
  const isText = typeof key !== 'string' || (key.length <= 200 && !key.includes('\0') && key.isWellFormed());
  if (
    parts.length !== 3 ||
    wroteFor !== order ||
    !isKey ||
    !isInstant ||
    !isWhole ||
    !isText ||
    typeof productId !== 'string' ||
    !UUID.test(productId)
  ) {
    throw new InvalidInput([
      { path: 'after', reason: 'Not a place in this list. Take nextAfter from the page before.' },
    ]);
  }
  return { key: key as string | number, productId };
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return []; // not JSON: refused by the caller like any other stranger's cursor
  }
}
