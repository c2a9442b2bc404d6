import { expect, test } from 'vitest';
import { openedAfterSave } from './opened-product-rules.ts';

test.each([
  ['what was saved', 4, 4],
  ['what somebody else saved right after it', 5, 4],
])('a form whose version 4 is stored goes on with it where the page reads %s', (_, read, version) => {
  const product = { version: read };
  expect(openedAfterSave(product, 4)).toEqual({ product, version });
});
