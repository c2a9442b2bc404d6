import { expect, test } from 'vitest';
import { LAWS } from './tidy.ts';
import { readTree } from './tree.ts';

const tree = readTree();

test.each(LAWS)('$name', (law) => {
  expect(law.check(tree)).toEqual([]);
});
