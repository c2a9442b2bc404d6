import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';
import { countGraphemes } from './grapheme.ts';

test.each([
  ['a short text', 0, 40, 'a short text'],
  ['one two three four', 0, 9, 'one two…'],
  ['one two three four', 5, 9, '…two three…'],
  ['one two three four', 5, 40, '…two three four'],
  ['คืนสินค้าได้ภายในเจ็ดวัน', 0, 12, 'คืนสินค้าได้…'],
  ['คืนสินค้าได้ภายในเจ็ดวัน', 5, 9, '…สินค้าได้…'],
  ['a'.repeat(30), 0, 10, `${'a'.repeat(9)}…`],
  ['', 5, 10, ''],
])('%j from %i in %i characters: %j', (text, from, max, shown) => {
  expect(excerptOf(text, from, max)).toBe(shown);
});

test('no word is cut: what is shown begins and ends where words do', () => {
  const words = ['คืน', 'สินค้า', 'ภายใน', ' tea ', ' shop ', ' '];
  const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 60 }),
      fc.nat(80),
      fc.integer({ min: 12, max: 60 }),
      (parts, from, max) => {
        const text = parts.join('');
        const bare = excerptOf(text, from, max).replace(/^…|…$/g, '');
        const edges = [...segmenter.segment(text)].map(({ index }) => index).concat(text.length);
        const wholes = edges.flatMap((start) => edges.map((end) => text.slice(start, end).trimEnd()));
        expect(wholes).toContain(bare.trimEnd());
        expect(countGraphemes(bare)).toBeLessThanOrEqual(max);
      },
    ),
  );
});
