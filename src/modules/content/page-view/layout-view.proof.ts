import { expect, test } from 'vitest';
import { renderHtml } from '#ui/testing.tsx';
import { executableInLayouts } from './testing.ts';

test('nothing executable leaves: 100,000 generated layouts', () => {
  expect(executableInLayouts(100_000, renderHtml)).toEqual([]);
});
