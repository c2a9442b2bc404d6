import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatThaiId, isValidThaiId, parseBranchCode, parseThaiId, thaiIdCheckDigit } from './thai-id.ts';
import { formatThaiPhone, parseThaiPhone, toInternationalPhone } from './thai-phone.ts';

describe('citizen and tax ids', () => {
  test.each([
    '1101700230708',
    '3012304567082',
    '0994000165501',
    '1234567890121',
    '1111111111119',
    '0999999999991',
  ])('%s is valid', (digits) => {
    expect(isValidThaiId(digits)).toBe(true);
    expect(parseThaiId(formatThaiId(digits))).toBe(digits);
  });

  test.each([
    '1111111111111',
    '1234567890123',
    '0123456789012',
    '',
    '110170023070',
    '11017002307081',
    '110170023070x',
    '๑๑๐๑๗๐๐๒๓๐๗๐๘',
  ])('%s is invalid', (digits) => {
    expect(isValidThaiId(digits)).toBe(false);
  });

  test.each([
    ['1-1017-00230-70-8', '1101700230708'],
    [' 1 1017 00230 70 8 ', '1101700230708'],
    ['๑๑๐๑๗๐๐๒๓๐๗๐๘', '1101700230708'],
    ['๑-๑๐๑๗-๐๐๒๓๐-๗๐-๘', '1101700230708'],
    ['1101700230709', null],
    ['1101700230708a', null],
    ['', null],
    [`1101700230708${' '.repeat(100)}`, null],
  ])('%j is parsed as %s', (text, expected) => {
    expect(parseThaiId(text)).toBe(expected);
  });

  test('are formatted in groups', () => {
    expect(formatThaiId('1101700230708')).toBe('1-1017-00230-70-8');
    expect(formatThaiId('old record')).toBe('old record');
  });

  test('a single wrong digit is always detected', () => {
    const twelve = fc.stringMatching(/^[0-9]{12}$/);
    fc.assert(
      fc.property(twelve, fc.integer({ min: 0, max: 9 }), (digits, last) => {
        expect(isValidThaiId(`${digits}${last}`)).toBe(last === thaiIdCheckDigit(digits));
      }),
    );
  });

  test.each([
    ['00000', '00000'],
    ['1', '00001'],
    ['๐๐๐๑๒', '00012'],
    ['สำนักงานใหญ่', '00000'],
    ['Head Office', '00000'],
    ['123456', null],
    ['', null],
    ['x', null],
  ])('branch %j → %s', (text, expected) => {
    expect(parseBranchCode(text)).toBe(expected);
  });
});

describe('telephone numbers', () => {
  test.each([
    ['081-234-5678', '0812345678', 'mobile'],
    ['+66 81 234 5678', '0812345678', 'mobile'],
    ['+66 (0) 81 234 5678', '0812345678', 'mobile'],
    ['0066812345678', '0812345678', 'mobile'],
    ['66812345678', '0812345678', 'mobile'],
    ['๐๘๑๒๓๔๕๖๗๘', '0812345678', 'mobile'],
    ['0612345678', '0612345678', 'mobile'],
    ['02-123-4567', '021234567', 'landline'],
    ['+6621234567', '021234567', 'landline'],
    ['053 123 456', '053123456', 'landline'],
  ])('%s → %s, %s', (text, national, kind) => {
    expect(parseThaiPhone(text)).toEqual({ national, kind });
  });

  test.each([
    '',
    '081234567',
    '08123456789',
    '0112345678',
    '0212345678',
    '12345678',
    '+1 212 555 0100',
    '081-234-567x',
    '0'.repeat(50),
  ])('%s is invalid', (text) => {
    expect(parseThaiPhone(text)).toBeNull();
  });

  test.each([
    ['0812345678', '081-234-5678', '+66812345678'],
    ['021234567', '02-123-4567', '+6621234567'],
    ['053123456', '053-123-456', '+6653123456'],
  ])('%s is formatted as %s and linked as %s', (national, shown, international) => {
    expect(formatThaiPhone(national)).toBe(shown);
    expect(toInternationalPhone(national)).toBe(international);
    expect(parseThaiPhone(shown)?.national).toBe(national);
    expect(parseThaiPhone(international)?.national).toBe(national);
  });
});
