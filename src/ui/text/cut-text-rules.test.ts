import { expect, test } from 'vitest';
import { cutText } from './cut-text-rules.ts';

test.each([
  ['ชาเขียว', 20, 'ชาเขียว'],
  ['ชาเขียว', 7, 'ชาเขียว'],
  ['ชาเขียว', 3, 'ชาเ'],
  ['a ที่', 4, 'a '],
  ['ok 👩‍🏫', 5, 'ok '],
  ['a\u{1F600}', 2, 'a'],
])('%s in %i letters', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});
