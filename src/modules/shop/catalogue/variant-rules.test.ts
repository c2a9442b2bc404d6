import { expect, test } from 'vitest';
import { valuesOf, variantWith } from './variant-rules.ts';

const variants = [
  { sku: 'RS', values: ['แดง', 'S'] },
  { sku: 'RL', values: ['แดง', 'L'] },
  { sku: 'BL', values: ['ฟ้า', 'L'] },
];

test('the values of an option are distinct and in order', () => {
  expect(valuesOf(variants, 0)).toEqual(['แดง', 'ฟ้า']);
  expect(valuesOf(variants, 1)).toEqual(['S', 'L']);
  expect(valuesOf(variants, 2)).toEqual([]);
});

test('choosing a value keeps the other values if possible', () => {
  const [redSmall, redLarge] = variants as [(typeof variants)[0], (typeof variants)[0]];
  expect(variantWith(variants, redLarge, 0, 'ฟ้า')?.sku).toBe('BL');
  expect(variantWith(variants, redSmall, 0, 'ฟ้า')?.sku).toBe('BL');
  expect(variantWith(variants, redSmall, 1, 'L')?.sku).toBe('RL');
  expect(variantWith(variants, redSmall, 1, 'XL')).toBeNull();
});
