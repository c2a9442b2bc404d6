import { expect, test } from 'vitest';
import { proofCount } from '#platform/testing/proof-count.ts';
import { renderHtml } from '#ui/testing.tsx';
import { executableInLayouts } from './testing.ts';

const LAYOUTS = proofCount({ short: 5_000, long: 100_000 });

test('nothing executable leaves generated layouts', () => {
  expect(executableInLayouts(LAYOUTS, renderHtml)).toEqual([]);
});
