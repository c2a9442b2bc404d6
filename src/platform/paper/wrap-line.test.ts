import { expect, test } from 'vitest';
import { wrapLine } from './wrap-line.ts';

const letters = (line: string): number => [...line].length;

test('lines break between Thai words', () => {
  expect(wrapLine('หลักสูตรการจัดการความปลอดภัยอาหาร', 12, letters)).toEqual([
    'หลักสูตรการ',
    'จัดการความ',
    'ปลอดภัยอาหาร',
  ]);
});

test('a word wider than the line breaks between graphemes; punctuation stays with its word', () => {
  expect(wrapLine('กี่กี่กี่', 6, letters)).toEqual(['กี่กี่', 'กี่']);
  expect(wrapLine('one, two (three)', 7, letters)).toEqual(['one,', 'two', '(three)']);
});
