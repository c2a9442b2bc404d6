import { z } from 'zod';
import { isIsoDate } from '../dates/calendar-date.ts';
import { isWrittenInstant } from '../dates/date-contract.ts';
import { isReal } from '../db/column-contract.ts';
import { InvalidInput } from '../endpoint/problem.ts';

/** The largest key: longer ones would make addresses that are too long. */
const MAX_KEY_LENGTH = 400;

/** What the place of a page's last row is made of: each takes what its column holds and nothing else. */
export const PlaceId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const PlaceInstant = z.string().refine(isWrittenInstant);
export const PlaceDay = z.string().refine(isIsoDate);
export const PlaceWhole = z.int();
export const PlaceReal = z.number().refine(isReal);
export const PlaceText = z
  .string()
  .max(MAX_KEY_LENGTH)
  .refine((text) => !text.includes('\0') && text.isWellFormed());

type PlaceSchema = z.ZodObject<Record<string, z.ZodType<string | number>>>;

/**
 * The place where a page of a list ended, as text that goes to the reader and comes back (keyset paging). A list that has several orders
 * names its own in the place, with a literal: a cursor holds for one order only.
 */
export function cursorOf<Place extends PlaceSchema>(schema: Place, place: z.output<Place>): string {
  const parts = Object.keys(schema.shape).map((name) => place[name]);
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The place again; null for none and for what we did not write for this list: then the list begins anew. */
export function findPlace<Place extends PlaceSchema>(
  schema: Place,
  cursor: string | null | undefined,
): z.output<Place> | null {
  if (!cursor) return null;
  const names = Object.keys(schema.shape);
  const parts = partsOf(cursor);
  if (parts.length !== names.length) return null;
  const place = schema.safeParse(Object.fromEntries(names.map((name, index) => [name, parts[index]])));
  return place.success ? place.data : null;
}

/** The place again; null for none. Refuses with `platform.invalid_input` what we did not write for this list. */
export function getPlace<Place extends PlaceSchema>(
  schema: Place,
  cursor: string | null | undefined,
): z.output<Place> | null {
  const place = findPlace(schema, cursor);
  if (place === null && cursor)
    throw new InvalidInput([
      { path: 'after', reason: 'Not a place in this list. Take nextAfter from the page before.' },
    ]);
  return place;
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return []; // not JSON: no place, like any other text of strangers
  }
}
