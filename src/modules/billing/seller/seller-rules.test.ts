import { describe, expect, test } from 'vitest';
import { SellerInput } from './seller-contract.ts';
import { isRegisteredOn, missingOfSeller } from './seller-rules.ts';

const complete = {
  nameTh: 'ร้านทดสอบ จำกัด',
  taxId: '0994000165501',
  vatRegisteredOn: '2020-01-01',
  addressTh: '1 ถนนสุเทพ',
};

describe('what a seller must say before documents are issued', () => {
  test.each([
    [null, false, ['name', 'address']],
    [null, true, ['name', 'address', 'taxId', 'vatRegisteredOn']],
    [complete, true, []],
    [{ ...complete, taxId: null, vatRegisteredOn: null }, false, []],
    [{ ...complete, addressTh: '' }, true, ['address']],
  ])('%o, VAT on: %s → %j', (seller, isVatRegistered, missing) => {
    expect(missingOfSeller(seller, isVatRegistered)).toEqual(missing);
  });

  test('a registration begins on its day, and counts only where the site calculates VAT', () => {
    expect(isRegisteredOn(complete, true, '2019-12-31')).toBe(false);
    expect(isRegisteredOn(complete, true, '2020-01-01')).toBe(true);
    expect(isRegisteredOn(complete, false, '2026-01-01')).toBe(false);
  });
});

describe('the form', () => {
  const typed = { version: '0', nameTh: 'ร้าน' };

  test.each([
    ['๐-๙๙๔๐-๐๐๑๖๕-๕๐-๑', '0994000165501'],
    ['0 9940 00165 50 1', '0994000165501'],
    ['', null],
  ])('tax id %s is %s', (taxId, expected) => {
    expect(SellerInput.parse({ ...typed, taxId }).taxId).toBe(expected);
  });

  test.each(['1111111111111', '123', 'x'.repeat(41), '__proto__'])('tax id %s is refused', (taxId) => {
    expect(SellerInput.safeParse({ ...typed, taxId }).success).toBe(false);
  });

  test('a registration before VAT was introduced is refused; Buddhist years are read', () => {
    expect(SellerInput.safeParse({ ...typed, vatRegisteredOn: '1991-12-31' }).success).toBe(false);
    expect(SellerInput.parse({ ...typed, vatRegisteredOn: '1/4/2563' }).vatRegisteredOn).toBe('2020-04-01');
  });
});
