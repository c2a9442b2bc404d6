import { z } from 'zod';
import { isIsoDate } from '../dates/calendar-date.ts';
import { isInstantText } from '../dates/date-contract.ts';
import { isReal } from '../db/column-contract.ts';
import { InvalidInput } from '../endpoint/problem.ts';

/** Upper bound for text keys, so that URLs do not get too long. */
const MAX_KEY_LENGTH = 400;

/** Parts of a page's position; each accepts only what its column can store. */
export const CursorId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const CursorInstant = z.string().refine(isInstantText);
export const CursorDay = z.string().refine(isIsoDate);
export const CursorWhole = z.int();
export const CursorReal = z.number().refine(isReal);
export const CursorString = z
  .string()
  .max(MAX_KEY_LENGTH)
  .refine((text) => !text.includes('\0') && text.isWellFormed());

/** Position in a list that needs the last row's id only. */
export const IdPosition = z.object({ id: CursorId });

type PositionSchema = z.ZodObject<Record<string, z.ZodType<string | number>>>;

/**
 * Encodes the position of a page's last row as a cursor (keyset pagination). Lists with several orders include the
 * order as a literal, so that a cursor is valid for one order only.
 */
export function cursorOf<Schema extends PositionSchema>(schema: Schema, position: z.output<Schema>): string {
  const parts = Object.keys(schema.shape).map((name) => position[name]);
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Decodes a cursor; null where it is missing or not valid for this list, which then starts from the beginning. */
export function findCursorPosition<Schema extends PositionSchema>(
  schema: Schema,
  cursor: string | null | undefined,
): z.output<Schema> | null {
  if (!cursor) return null;
  const names = Object.keys(schema.shape);
  const parts = partsOf(cursor);
  if (parts.length !== names.length) return null;
  const position = schema.safeParse(Object.fromEntries(names.map((name, index) => [name, parts[index]])));
  return position.success ? position.data : null;
}

/**
 * Decodes a cursor; null where it is missing. Refuses one that is not valid for this list with
 * `platform.invalid_input`.
 */
export function getCursorPosition<Schema extends PositionSchema>(
  schema: Schema,
  cursor: string | null | undefined,
): z.output<Schema> | null {
  const position = findCursorPosition(schema, cursor);
  if (position === null && cursor)
    throw new InvalidInput([
      { path: 'after', reason: 'Not a place in this list. Take nextAfter from the page before.' },
    ]);
  return position;
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return []; // not JSON: invalid like any other foreign text
  }
}
