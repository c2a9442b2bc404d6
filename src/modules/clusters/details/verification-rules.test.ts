import { expect, test } from 'vitest';
import type { ClusterDetails } from './details-rows.ts';
import { changedParts, isFilledIn, PART_FIELDS, VERIFIED_PARTS } from './verification-rules.ts';

const DETAILS: ClusterDetails = {
  ...{ kind: 'cooperative', nameTh: 'สหกรณ์ชาริมน้ำ', nameEn: '', taxId: null, branchCode: null },
  ...{ addressLine: '88 หมู่ 3', addressLineEn: '', subdistrictCode: 570103, postalCode: '57100' },
  ...{ phone: '053123456', email: '', lineId: '', promptpay: null },
  ...{ bankCode: '004', bankAccount: '0123456789', bankAccountName: '' },
};

test('every registered field belongs to exactly one part, whose mark its change ends', () => {
  const fields = VERIFIED_PARTS.flatMap((part) => [...PART_FIELDS[part]]);
  expect(fields.toSorted()).toEqual(Object.keys(DETAILS).toSorted());
});

test.each([
  [{ nameEn: 'River Coop' }, ['name']],
  [{ taxId: '0994000165501', branchCode: '00000' }, ['tax_id']],
  [{ postalCode: '57101', phone: null }, ['address', 'contact']],
  [{ bankAccountName: 'สหกรณ์' }, ['bank']],
  [{ promptpay: '0812345678' }, ['promptpay']],
  [{}, []],
] as const)('%j changes %j', (change, parts) => {
  expect(changedParts(DETAILS, { ...DETAILS, ...change })).toEqual(parts);
});

test('nothing is verified where nothing is registered', () => {
  expect(VERIFIED_PARTS.filter((part) => isFilledIn(DETAILS, part))).toEqual([
    'name',
    'address',
    'contact',
    'bank',
  ]);
});
