import { expect, test } from 'vitest';
import type { FileItem } from '../item/file-contract.ts';
import { withOptimistic } from './optimistic-rules.ts';

const item = { name: 'ก.txt', revision: 3, isStarred: false } as FileItem;

test.each([
  ['nothing', undefined, {}],
  ['a name that the server has not confirmed', { name: 'ข.txt' }, { name: 'ข.txt' }],
  ['a name that is newer than the list', { name: 'ข.txt', revision: 4 }, { name: 'ข.txt', revision: 4 }],
  ['a name from before the list was read', { name: 'ข.txt', revision: 2 }, {}],
  ['a star besides an old name', { name: 'ข.txt', revision: 2, isStarred: true }, { isStarred: true }],
])('optimistic changes: %s', (_what, ahead, difference) => {
  expect(withOptimistic(item, ahead)).toEqual({ ...item, ...difference });
});
