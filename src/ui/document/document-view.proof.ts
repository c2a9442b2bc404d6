import { test } from 'vitest';
import { expectHarmless } from './testing.ts';

test('nothing executable leaves: 100,000 generated documents', () => {
  expectHarmless(100_000);
});
