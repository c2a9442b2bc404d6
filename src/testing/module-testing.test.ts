import { expect, test } from 'vitest';
import { withoutContradiction } from './module-testing.ts';

test('contradicting declarations of modules are an error', () => {
  const parts = [{ sku: 'sku' }, { sku: 'sku', slug: 'lesson' }];
  expect(withoutContradiction(parts)).toEqual({ sku: 'sku', slug: 'lesson' });
  expect(() => withoutContradiction([...parts, { slug: 'payment' }])).toThrow('slug');
});
