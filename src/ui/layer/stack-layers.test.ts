import { expect, test } from 'vitest';
import { stackLayers } from './stack-layers.ts';

test('three layers scale down to 0.8, each 10 px further out', () => {
  expect(stackLayers()).toEqual([
    { scale: 1, offsetPx: 0 },
    { scale: 0.9, offsetPx: 10 },
    { scale: 0.8, offsetPx: 20 },
  ]);
});

test('a single layer is the content itself', () => {
  expect(stackLayers({ layers: 1 })).toEqual([{ scale: 1, offsetPx: 0 }]);
  expect(stackLayers({ layers: 0 })).toHaveLength(1);
});
