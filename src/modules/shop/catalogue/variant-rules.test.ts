import { expect, test } from 'vitest';
import { changedOptions, valuesOf, variantWith } from './variant-rules.ts';

type Variant = (typeof variants)[number];

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

test('a choice names the other options that it changes', () => {
  const [redSmall, redLarge, blueLarge] = variants as [Variant, Variant, Variant];
  expect(changedOptions(redLarge, blueLarge, 0)).toEqual([]);
  expect(changedOptions(redSmall, blueLarge, 0)).toEqual([1]);
  expect(changedOptions(redSmall, redLarge, 1)).toEqual([]);
});
