import { expect, test } from 'vitest';
import { pagePathOf } from './page-path.ts';

test.for([
  ['/', '/'],
  ['/_.data', '/'],
  ['/shop/cart', '/shop/cart'],
  ['/shop/cart.data', '/shop/cart'],
  ['/shop/_.data', '/shop/'],
  ['/shop/product/TEA.data.data', '/shop/product/TEA.data'],
  ['/database', '/database'],
] as const)('%s belongs to %s', ([asked, page]) => {
  expect(pagePathOf(asked)).toBe(page);
});
