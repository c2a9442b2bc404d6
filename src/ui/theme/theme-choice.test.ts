import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { themeChoiceScript } from './theme-choice.ts';

function themeAfter(stored: string | null | Error): string | undefined {
  const dataset: { theme?: string } = {};
  runInNewContext(themeChoiceScript, {
    localStorage: {
      getItem: () => {
        if (stored instanceof Error) throw stored;
        return stored;
      },
    },
    document: { documentElement: { dataset } },
  });
  return dataset.theme;
}

test('applies the reader’s stored choice before the first paint, and nothing else', () => {
  expect(themeAfter('dark')).toBe('dark');
  expect(themeAfter('system')).toBe('system');
  expect(themeAfter(null)).toBeUndefined();
  expect(themeAfter('"><script>')).toBeUndefined();
  expect(themeAfter(new Error('storage is blocked'))).toBeUndefined();
});
