import { z } from 'zod';

const Place = z.tuple([z.string().max(400), z.string().max(400), z.uuid()]);

/** Where a page ended: which part of the list, the value it is sorted by, and the item. */
export interface ListPlace {
  readonly part: string;
  readonly value: string;
  readonly itemId: string;
}

/** A place as text that goes to the reader and comes back. */
export function cursorOf({ part, value, itemId }: ListPlace): string {
  return Buffer.from(JSON.stringify([part, value, itemId])).toString('base64url');
}

/** The place again; null for none and for anything that we did not make: then the list begins anew. */
export function placeOfCursor(cursor: string | undefined): ListPlace | null {
  if (!cursor) return null;
  try {
    const [part, value, itemId] = Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return value.includes('\0') || !value.isWellFormed() ? null : { part, value, itemId };
  } catch {
    return null;
  }
}
