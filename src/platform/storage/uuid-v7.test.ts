import { expect, test } from 'vitest';
import { uuidV7 } from './uuid-v7.ts';

test('it is a version 7 UUID with the given millisecond', () => {
  const id = uuidV7(new Date('2026-11-21T00:00:00.123Z'));
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(
    Date.parse('2026-11-21T00:00:00.123Z'),
  );
});

test('ids of one millisecond sort in order of creation, and later ones after them', () => {
  const at = new Date('2026-11-21T00:00:00Z');
  const ids = [...Array.from({ length: 3000 }, () => uuidV7(at)), uuidV7(new Date(at.getTime() + 1))];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(3001);
});
