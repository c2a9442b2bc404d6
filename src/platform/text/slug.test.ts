import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeLike } from './like.ts';
import { isSlug, maxSlugLength, slugify } from './slug.ts';
import { tokenizerVersion, tokenizeThai } from './tokenize.ts';

describe('slugs', () => {
  test.each([
    ['กาแฟ เย็น', 'กาแฟ-เย็น'],
    ['กาแฟเย็น 50% หวานน้อย!', 'กาแฟเย็น-50-หวานน้อย'],
    ['น\u0e49\u0e4dา', 'น้ำ'],
    ['เเก้วมัค ๑๒ ออนซ์', 'แก้วมัค-12-ออนซ์'],
    ['Hello, World', 'hello-world'],
    ["Farmer's Market", 'farmers-market'],
    ['--a//b..data', 'a-b-data'],
    ['ผู้ใหญ่/../บ้าน', 'ผู้ใหญ่-บ้าน'],
    ['🎉 ฉลอง 🎉', 'ฉลอง'],
    ['!!!', ''],
    ['่', ''],
    ['', ''],
  ])('%j → %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  test('are short, and idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const slug = slugify(title);
        expect([...slug].length).toBeLessThanOrEqual(maxSlugLength);
        expect(slug).not.toMatch(/[\s/?#%.&+]|^-|-$|--/);
        expect(slugify(slug)).toBe(slug);
      }),
    );
    expect([...slugify('ผู้ใหญ่'.repeat(40))].length).toBeLessThanOrEqual(maxSlugLength);
  });

  test('a typed slug is accepted only in its canonical form', () => {
    expect(isSlug('กาแฟ-เย็น')).toBe(true);
    expect(isSlug('Kafae')).toBe(false);
    expect(isSlug('a.data')).toBe(false);
    expect(isSlug('')).toBe(false);
  });
});

test('LIKE patterns match typed text literally', () => {
  expect(escapeLike('50%_\\')).toBe('50\\%\\_\\\\');
  expect(escapeLike('กาแฟ')).toBe('กาแฟ');
});

describe('tokens', () => {
  test.each([
    ['ใบกำกับภาษีมูลค่าเพิ่ม', ['ใบ', 'กำกับ', 'ภาษี', 'มูลค่า', 'เพิ่ม']],
    ['กาแฟเย็น ๒ แก้ว', ['กาแฟ', 'เย็น', '2', 'แก้ว']],
    ['ใบก\u0e4dากับภาษี', ['ใบ', 'กำกับ', 'ภาษี']],
    ['Drip Coffee (House)', ['drip', 'coffee', 'house']],
    ['!!! …', []],
    ['', []],
  ])('%j → %j', (text, tokens) => {
    expect(tokenizeThai(text)).toEqual(tokens);
  });

  test('are limited in number', () => {
    expect(tokenizeThai('กาแฟ '.repeat(3_000)).length).toBe(2_000);
  });

  test('the dictionary version has a name', () => {
    expect(tokenizerVersion()).toMatch(/^icu-\d+/);
  });
});
