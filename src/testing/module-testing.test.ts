import { expect, test } from 'vitest';
import { withoutContradiction } from './module-testing.ts';

test('what several modules say of the same key has to be the same', () => {
  const parts = [{ sku: 'sku' }, { sku: 'sku', slug: 'lesson' }];
  expect(withoutContradiction(parts)).toEqual({ sku: 'sku', slug: 'lesson' });
  expect(() => withoutContradiction([...parts, { slug: 'payment' }])).toThrow('slug');
});
