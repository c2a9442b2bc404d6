import { describe, expect, test } from 'vitest';
import { AskedBuyerFields } from './asked-buyer-contract.ts';
import { isSameBuyer, readAskedBuyer } from './asked-buyer-rules.ts';

const COMPANY = {
  buyerKind: 'company',
  buyerName: 'บริษัท ชาดี จำกัด',
  buyerAddress: '1 ถนนสีลม',
  buyerTaxId: '0105536000011',
} as const;
const HOME = { phone: '0812345678', deliveryAddress: '99/1 ถนนสุเทพ เชียงใหม่ 50200' };

function read(typed: object, known = HOME) {
  return readAskedBuyer(AskedBuyerFields.parse(typed), known);
}

describe('the buyer in whose name a document is asked for', () => {
  test.each([
    ['a head office', COMPANY, { taxId: '0105536000011', branchCode: '00000' }],
    [
      'Thai digits and separators',
      { ...COMPANY, buyerTaxId: '๐-๑๐๕๕-๓๖๐๐๐-๐๑-๑' },
      { taxId: '0105536000011' },
    ],
    ['a branch', { ...COMPANY, buyerBranch: '๑๒' }, { branchCode: '00012' }],
    ['the words of a head office', { ...COMPANY, buyerBranch: 'สำนักงานใหญ่' }, { branchCode: '00000' }],
    [
      'a person without a tax id',
      { buyerKind: 'person', buyerName: 'สมหญิง' },
      { taxId: null, branchCode: null },
    ],
    ['an address of several lines', { ...COMPANY, buyerAddress: '1\n ถนนสีลม' }, { address: '1 ถนนสีลม' }],
    ['SARA AM after its tone', { ...COMPANY, buyerName: 'น\u0e33\u0e49ตาล' }, { name: 'น\u0e49\u0e33ตาล' }],
    ['no address', { ...COMPANY, buyerAddress: '' }, { address: HOME.deliveryAddress, phone: HOME.phone }],
  ] as const)('%s', (_, typed, expected) => {
    expect(read(typed)).toMatchObject({ buyer: expected });
  });

  test.each([
    ['nothing', {}, ['buyerName', 'buyerTaxId']],
    ['a company without a tax id', { ...COMPANY, buyerTaxId: '' }, ['buyerTaxId']],
    ['a wrong digit', { ...COMPANY, buyerTaxId: '0105536000019' }, ['buyerTaxId']],
    ['a person’s wrong tax id', { ...COMPANY, buyerKind: 'person', buyerTaxId: '12' }, ['buyerTaxId']],
    ['a branch of six digits', { ...COMPANY, buyerBranch: '123456' }, ['buyerBranch']],
  ] as const)('is refused with %s', (_, typed, faults) => {
    expect(read(typed)).toEqual({ faults });
  });

  test('needs an address where nothing is delivered', () => {
    expect(read({ ...COMPANY, buyerAddress: '' }, { ...HOME, deliveryAddress: '' })).toEqual({
      faults: ['buyerAddress'],
    });
  });
});

test('buyers are the same whatever their telephone', () => {
  const buyer = { name: 'ก', address: '1', taxId: null, branchCode: null, phone: '' };
  expect(isSameBuyer(buyer, { ...buyer, phone: '02' })).toBe(true);
  for (const other of [{ name: 'ข' }, { address: '2' }, { taxId: '0105536000011', branchCode: '00000' }])
    expect(isSameBuyer(buyer, { ...buyer, ...other })).toBe(false);
  expect(isSameBuyer(null, buyer)).toBe(false);
});
