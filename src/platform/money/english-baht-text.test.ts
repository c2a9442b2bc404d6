import { expect, test } from 'vitest';
import { englishBahtText } from './english-baht-text.ts';

test.each([
  [0, 'Zero baht only'],
  [1, 'One satang only'],
  [100, 'One baht only'],
  [2_150, 'Twenty-one baht and fifty satang only'],
  [4_000, 'Forty baht only'],
  [1_100, 'Eleven baht only'],
  [10_000, 'One hundred baht only'],
  [11_900, 'One hundred nineteen baht only'],
  [123_456, 'One thousand two hundred thirty-four baht and fifty-six satang only'],
  [100_000_100, 'One million one baht only'],
  [-250, 'Minus two baht and fifty satang only'],
  [
    Number.MAX_SAFE_INTEGER,
    'Ninety trillion seventy-one billion nine hundred ninety-two million five hundred forty-seven thousand four hundred nine baht and ninety-one satang only',
  ],
])('%d satang is %s', (satang, words) => {
  expect(englishBahtText(satang)).toBe(words);
});

test.each([0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%d is no amount', (satang) => {
  expect(() => englishBahtText(satang)).toThrow();
});
