import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldForSearch, foldForUnique, normalizeText } from './fold.ts';

const thai = fc.string({ unit: fc.constantFrom(...'กนมเแาำํ่้๊๋ิีุู็์ัเ๑5Aaé\u200b\u200d ') });
const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), thai);

describe('text that looks the same is stored the same', () => {
  test.each([
    ['sara am apart', 'น\u0e4dา', 'นำ'],
    ['sara am apart around a tone', 'น\u0e4d\u0e49า', 'น้ำ'],
    ['sara am apart after a tone', 'น\u0e49\u0e4dา', 'น้ำ'],
    ['sara am before its tone', 'น\u0e33\u0e49', 'น้ำ'],
    ['two sara e', 'เเก้ว', 'แก้ว'],
    ['tone before the upper vowel', 'ท\u0e48\u0e35', 'ที่'],
    ['tone before the lower vowel', 'ป\u0e48\u0e39', 'ปู่'],
    ['a mark typed twice', 'ที\u0e48\u0e48', 'ที่'],
    ['zero-width space', 'กาแฟ\u200bเย็น', 'กาแฟเย็น'],
    ['byte-order mark', '\ufeffกาแฟ', 'กาแฟ'],
    ['accent apart', 'cafe\u0301', 'café'],
  ])('%s', (_promise, typed, stored) => {
    expect(normalizeText(typed)).toBe(stored);
  });

  test.each(['กำ', 'น้ำ', 'ปั๊มน้ำมัน', 'ผู้ใหญ่', 'ก็', '①', 'ＡＢ', '👨‍👩‍👧', 'ที่ ๑ ๆ', 'ธรรมเนียม'])(
    '%s is unchanged',
    (text) => {
      expect(normalizeText(text)).toBe(text);
    },
  );
});

describe('search and uniqueness keys', () => {
  test.each([
    ['  กาแฟ   เย็น ', 'กาแฟ เย็น'],
    ['น\u0e49\u0e4dา', 'น้ำ'],
    ['น้ำ', 'น้ำ'],
    ['เเกงส้ม', 'แกงส้ม'],
    ['บทที่ ๑๒', 'บทที่ 12'],
    ['iPhone 15 PRO', 'iphone 15 pro'],
    ['ＡＢＣ１２', 'abc12'],
    ['ไอ\u200bโฟน', 'ไอโฟน'],
    ['ก\u200dข', 'กข'],
    ['ΟΔΟΣ', 'οδοσ'],
  ])('%j → %j', (text, key) => {
    expect(foldForUnique(text)).toBe(key);
    expect(foldForSearch(text)).toBe(key);
  });

  test('accents count for uniqueness, but not for search', () => {
    expect(foldForUnique('Café')).toBe('café');
    expect(foldForSearch('Café')).toBe('cafe');
  });

  test('Thai marks always count: เก่า is not เก้า', () => {
    expect(foldForSearch('เก่า')).not.toBe(foldForSearch('เก้า'));
    expect(foldForSearch('ปา')).not.toBe(foldForSearch('ป่า'));
  });

  test('folding is idempotent, and stored text folds like typed text', () => {
    fc.assert(
      fc.property(thai, (text) => {
        for (const fold of [normalizeText, foldForUnique, foldForSearch])
          expect(fold(fold(text))).toBe(fold(text));
        expect(foldForSearch(normalizeText(text))).toBe(foldForSearch(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('keys have no upper-case Latin letters, no Thai digits, no unnecessary spaces', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldForSearch(text)).not.toMatch(/[A-Z๐-๙\u200b]|^\s|\s$|\s\s/);
      }),
    );
  });
});
