import { expect, test } from 'vitest';
import { shortenedText } from './shorten-rules.ts';

test.each([
  ['ประธาน', 6, 'ประธาน'],
  ['ผู้จัดการ', 4, 'ผู้จัด…'],
  ['ab', 1, 'a…'],
  ['', 3, ''],
])('%s in %i letters is %s', (text, most, shown) => {
  const isFitting = (part: string) => [...new Intl.Segmenter('th').segment(part)].length <= most;
  expect(shortenedText(text, isFitting)).toBe(shown);
});

test('a very long text is measured a handful of times, and never whole', () => {
  const measured: number[] = [];
  const shown = shortenedText(
    'กา'.repeat(5_000),
    (part) => measured.push(part.length) > 0 && part.length <= 30,
  );
  expect(shown).toHaveLength(30);
  expect(measured.length).toBeLessThan(10);
  expect(Math.max(...measured)).toBeLessThan(500);
});
