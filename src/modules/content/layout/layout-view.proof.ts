import { test } from 'vitest';
import { expectHarmlessLayouts } from './expect-harmless-layouts.ts';

test('nothing executable leaves: 100,000 generated layouts', () => {
  expectHarmlessLayouts(100_000);
});
