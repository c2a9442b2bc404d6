import { expect, test } from 'vitest';
import { canEdit, canRemove } from './comment-rules.ts';

const NOW = new Date('2026-11-24T03:00:00.000Z');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);

test.each([
  ['author, an hour ago', { userId: 'a', role: 'manager' }, hoursAgo(1), null, true, true],
  ['author, a day ago', { userId: 'a', role: 'manager' }, hoursAgo(24), null, false, false],
  ['author who is admin, a day ago', { userId: 'a', role: 'admin' }, hoursAgo(24), null, false, true],
  ['colleague', { userId: 'b', role: 'manager' }, hoursAgo(1), null, false, false],
  ['admin', { userId: 'b', role: 'admin' }, hoursAgo(1_000), null, false, true],
  ['author, already removed', { userId: 'a', role: 'admin' }, hoursAgo(1), hoursAgo(0), false, false],
] as const)('%s', (_, reader, postedAt, removedAt, mayEdit, mayRemove) => {
  const comment = { authorId: 'a', postedAt, removedAt };
  expect([canEdit(comment, reader, NOW), canRemove(comment, reader, NOW)]).toEqual([mayEdit, mayRemove]);
});

test('nobody is the author of a comment whose author is erased', () => {
  const comment = { authorId: null, postedAt: NOW, removedAt: null };
  expect(canEdit(comment, { userId: 'a', role: 'admin' }, NOW)).toBe(false);
});
