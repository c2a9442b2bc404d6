import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { InvalidInput } from '../endpoint/problem.ts';
import { MAX_CURSOR_LENGTH } from './cursor-contract.ts';
import {
  cursorOf,
  findCursorPosition,
  getCursorPosition,
  CursorDay,
  CursorId,
  CursorInstant,
  CursorReal,
  CursorString,
  CursorWhole,
} from './cursor.ts';

const id = '0199b7a0-1111-7222-8333-444455556666';
const Newest = z.object({ order: z.literal('newest'), at: CursorInstant, id: CursorId });
const position = { order: 'newest', at: '2026-11-23T09:00:00.000Z', id } as const;

const packed = (parts: unknown): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

test('a position round-trips through a cursor, whatever the row is called', () => {
  const Named = z.object({ name: CursorString, id: CursorId });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.uuid(), (name, key) => {
      fc.pre(!name.includes('\0') && name.isWellFormed() && name.length <= 400);
      const cursor = cursorOf(Named, { name, id: key });
      expect(cursor).toMatch(/^[\w-]+$/);
      expect(findCursorPosition(Named, cursor)).toEqual({ name, id: key });
    }),
  );
});

test('the longest Thai key fits into a cursor', () => {
  const Named = z.object({ order: z.literal('name_th'), name: CursorString, id: CursorId });
  const cursor = cursorOf(Named, { order: 'name_th', name: 'ก'.repeat(400), id });
  expect(cursor.length).toBeLessThanOrEqual(MAX_CURSOR_LENGTH);
});

test('a missing cursor yields null', () => {
  for (const none of [undefined, null, '']) {
    expect(findCursorPosition(Newest, none)).toBeNull();
    expect(getCursorPosition(Newest, none)).toBeNull();
  }
});

describe('a cursor of another list or order is ignored, or refused', () => {
  test.each([
    ['foreign text', 'xyz'],
    ['JSON that is not a list', packed({ at: position.at, id })],
    ['null', packed(null)],
    ['a cursor of another order', packed(['popular', position.at, id])],
    ['a missing part', packed(['newest', position.at])],
    ['an extra part', packed(['newest', position.at, id, id])],
    ['a day instead of an instant', packed(['newest', '2026-11-23', id])],
    ['the year 0', packed(['newest', '0000-01-01T00:00:00.000Z', id])],
    ['another type', packed(['newest', 5, id])],
    ['an invalid id', packed(['newest', position.at, '-infinity'])],
    ['invalid base64', '!!!'],
  ])('%s', (_, cursor) => {
    expect(findCursorPosition(Newest, cursor)).toBeNull();
    expect(() => getCursorPosition(Newest, cursor)).toThrow(InvalidInput);
  });
});

test.each([
  ['a whole number', CursorWhole, [0, -5, Number.MAX_SAFE_INTEGER], [0.5, 2 ** 53, '1', null]],
  ['a real number', CursorReal, [0, 0.25, 1e30], [1e300, 1e-300, '1', null]],
  ['text', CursorString, ['', 'ก'.repeat(400)], ['a\0b', '\ud800', 'a'.repeat(401), 1]],
  ['a day', CursorDay, ['2026-02-28'], ['2026-02-29x', '2026-02-30', 20260228]],
  ['an id', CursorId, [id], [id.toUpperCase(), `${id}0`, '']],
])('%s must fit its column', (_, schema, right, wrong) => {
  for (const value of right) expect(schema.safeParse(value).success, String(value)).toBe(true);
  for (const value of wrong) expect(schema.safeParse(value).success, String(value)).toBe(false);
});
