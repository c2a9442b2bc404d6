import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bahtText } from './baht-text.ts';
import { parseBaht } from './money.ts';

function satang(baht: string): number {
  const value = parseBaht(baht);
  if (value === null) throw new Error(`not baht: ${baht}`);
  return value;
}

describe('amounts in Thai words', () => {
  test.each([
    ['0.00', 'ศูนย์บาทถ้วน'],
    ['0.01', 'หนึ่งสตางค์'],
    ['0.11', 'สิบเอ็ดสตางค์'],
    ['0.25', 'ยี่สิบห้าสตางค์'],
    ['1.00', 'หนึ่งบาทถ้วน'],
    ['1.01', 'หนึ่งบาทหนึ่งสตางค์'],
    ['1.11', 'หนึ่งบาทสิบเอ็ดสตางค์'],
    ['10.00', 'สิบบาทถ้วน'],
    ['11.00', 'สิบเอ็ดบาทถ้วน'],
    ['20.00', 'ยี่สิบบาทถ้วน'],
    ['21.00', 'ยี่สิบเอ็ดบาทถ้วน'],
    ['21.50', 'ยี่สิบเอ็ดบาทห้าสิบสตางค์'],
    ['100.00', 'หนึ่งร้อยบาทถ้วน'],
    ['111.00', 'หนึ่งร้อยสิบเอ็ดบาทถ้วน'],
    ['1,234.56', 'หนึ่งพันสองร้อยสามสิบสี่บาทห้าสิบหกสตางค์'],
    ['63,147.89', 'หกหมื่นสามพันหนึ่งร้อยสี่สิบเจ็ดบาทแปดสิบเก้าสตางค์'],
    ['1,000,000.00', 'หนึ่งล้านบาทถ้วน'],
    ['21,000,000.00', 'ยี่สิบเอ็ดล้านบาทถ้วน'],
    ['123,456,789.50', 'หนึ่งร้อยยี่สิบสามล้านสี่แสนห้าหมื่นหกพันเจ็ดร้อยแปดสิบเก้าบาทห้าสิบสตางค์'],
    ['1,000,000,000,000.00', 'หนึ่งล้านล้านบาทถ้วน'],
    ['-3.00', 'ลบสามบาทถ้วน'],
    ['-0.50', 'ลบห้าสิบสตางค์'],
  ])('%s → %s, in both styles', (baht, expected) => {
    expect(bahtText(satang(baht))).toBe(expected);
    expect(bahtText(satang(baht), 'sheet')).toBe(expected);
  });

  test.each([
    ['101.00', 'หนึ่งร้อยเอ็ดบาทถ้วน', 'หนึ่งร้อยหนึ่งบาทถ้วน'],
    ['1,001.00', 'หนึ่งพันเอ็ดบาทถ้วน', 'หนึ่งพันหนึ่งบาทถ้วน'],
    ['100,001.00', 'หนึ่งแสนเอ็ดบาทถ้วน', 'หนึ่งแสนหนึ่งบาทถ้วน'],
    ['1,000,001.00', 'หนึ่งล้านเอ็ดบาทถ้วน', 'หนึ่งล้านหนึ่งบาทถ้วน'],
    ['51,000,001.00', 'ห้าสิบเอ็ดล้านเอ็ดบาทถ้วน', 'ห้าสิบเอ็ดล้านหนึ่งบาทถ้วน'],
    ['101,000,000.00', 'หนึ่งร้อยเอ็ดล้านบาทถ้วน', 'หนึ่งร้อยหนึ่งล้านบาทถ้วน'],
  ])('%s differs by style: orst %s, sheet %s', (baht, orst, sheet) => {
    expect(bahtText(satang(baht))).toBe(orst);
    expect(bahtText(satang(baht), 'sheet')).toBe(sheet);
  });
});

const digits: Record<string, number> = {
  หนึ่ง: 1,
  เอ็ด: 1,
  สอง: 2,
  ยี่: 2,
  สาม: 3,
  สี่: 4,
  ห้า: 5,
  หก: 6,
  เจ็ด: 7,
  แปด: 8,
  เก้า: 9,
};
const places: Record<string, number> = { สิบ: 10, ร้อย: 100, พัน: 1_000, หมื่น: 10_000, แสน: 100_000 };

/** Parses the words independently, so that the property test does not repeat the implementation. */
function readWords(words: string): number {
  let total = 0;
  let group = 0;
  let digit = 0;
  for (const [word] of words.matchAll(/หนึ่ง|เอ็ด|สอง|ยี่|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|ร้อย|พัน|หมื่น|แสน|ล้าน/g)) {
    if (word === 'ล้าน') {
      total = (total + group + digit) * 1_000_000;
      group = 0;
      digit = 0;
    } else if (places[word]) {
      group += (digit || 1) * places[word];
      digit = 0;
    } else digit = digits[word] ?? Number.NaN;
  }
  return total + group + digit;
}

test('the words match the number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 15 }),
      fc.constantFrom('orst' as const, 'sheet' as const),
      (value, style) => {
        const words = bahtText(value, style);
        const [baht, satangWords] = words.includes('บาท') ? words.split('บาท') : ['', words];
        expect(readWords(baht ?? '') * 100 + readWords((satangWords ?? '').replace('สตางค์', ''))).toBe(value);
        expect(words.endsWith('ถ้วน')).toBe(value % 100 === 0);
      },
    ),
  );
});
