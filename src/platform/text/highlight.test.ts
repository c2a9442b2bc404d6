import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldForSearch } from './fold.ts';
import { highlightRanges } from './highlight.ts';

/** Marks highlighted parts with `[..]`. */
function marked(text: string, query: string): string {
  return highlightRanges(text, query).reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)}[${rest.slice(start, end)}]${rest.slice(end)}`,
    text,
  );
}

test.each([
  ['กาแฟเย็นหวานน้อย', 'เย็น', 'กาแฟ[เย็น]หวานน้อย'],
  ['น้ำดื่ม น้ำแข็ง', 'น้ำ', '[น้ำ]ดื่ม [น้ำ]แข็ง'],
  ['น\u0e49\u0e4dาดื่ม', 'น้ำ', '[น\u0e49\u0e4dา]ดื่ม'],
  ['เเก้วมัค', 'แก้ว', '[เเก้ว]มัค'],
  ['แก้วมัค', 'เเก้ว', '[แก้ว]มัค'],
  ['บทที่ ๑๒', '12', 'บทที่ [๑๒]'],
  ['Café Doi Chang', 'cafe chang', '[Café] Doi [Chang]'],
  ['กา\u200bแฟ', 'กาแฟ', '[กา\u200bแฟ]'],
  ['ผู้ใหญ่', 'ผ', '[ผู้]ใหญ่'],
  ['aaa', 'aa', '[aaa]'],
  ['a  b', 'a b', '[a]  [b]'],
  ['กาแฟ', 'ชา', 'กาแฟ'],
  ['กาแฟ', '', 'กาแฟ'],
  ['', 'กาแฟ', ''],
  ['<b>กาแฟ</b>', '<b>', '[<b>]กาแฟ</b>'],
])('%j by %j → %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

describe('everything that search finds is highlighted', () => {
  const thai = fc.string({ unit: fc.constantFrom(...'กนเแาำํ่้ีุู์๑5Aaé\u200b '), maxLength: 30 });

  test('a word of the folded text is found in the text', () => {
    fc.assert(
      fc.property(thai, fc.nat(), fc.nat(), (text, from, length) => {
        const folded = foldForSearch(text);
        const term = foldForSearch(folded.slice(from % (folded.length + 1)).slice(0, 1 + (length % 5)));
        // Folding a substring may combine marks that are separate in the whole; search has the same limit.
        if (term === '' || term.includes(' ') || !folded.includes(term)) return;
        expect(highlightRanges(text, term).length).toBeGreaterThan(0);
      }),
      { numRuns: 3000 },
    );
  });

  test('ranges are in order, do not touch, and are within the text', () => {
    fc.assert(
      fc.property(thai, thai, (text, query) => {
        let last = -1;
        for (const { start, end } of highlightRanges(text, query)) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
