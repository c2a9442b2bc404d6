import { expect, test } from 'vitest';
import { CHECK_POINTS, findCheckProblem, isSameName, openPoints, pointsAbout } from './check-rules.ts';

const VENDOR = {
  kind: 'company',
  nameTh: 'บริษัท กล่องกระดาษเชียงราย จำกัด',
  taxId: '0105550000003',
  bankAccount: '0123456789',
  bankAccountName: 'บจก. กล่องกระดาษเชียงราย',
  hasDocuments: true,
} as const;

test.each([
  ['บริษัท กล่องกระดาษเชียงราย จำกัด', 'บจก.กล่องกระดาษเชียงราย', true],
  ['นางสาว สมหญิง ใจดี', 'น.ส.สมหญิง  ใจดี', true],
  ['Chiang Rai Boxes', 'chiang rai boxes', true],
  ['บริษัท กล่องกระดาษ จำกัด', 'กล่องกระดาษเชียงราย', false],
  ['บริษัท', 'จำกัด', false],
  ['', '', false],
])('%j and %j are the same name: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
});

test.each([
  ['tax_id', {}, '', null],
  ['tax_id', { kind: 'person' }, '', 'tax_id_of_other_kind'],
  ['tax_id', { kind: 'person', taxId: '1101700230708' }, '', null],
  ['tax_id', { taxId: '1101700230708' }, '', 'tax_id_of_other_kind'],
  ['register_name', {}, 'กล่องกระดาษเชียงราย', null],
  ['register_name', {}, 'กล่องกระดาษพะเยา', 'name_differs'],
  ['register_name', {}, '', 'name_differs'],
  ['documents', {}, '', null],
  ['documents', { hasDocuments: false }, '', 'documents_missing'],
  ['bank_name', {}, '', null],
  ['bank_name', { bankAccountName: 'นาย คนอื่น' }, '', 'bank_name_differs'],
  ['bank_name', { bankAccount: null }, '', 'bank_missing'],
] as const)('%s of %j, typed %j: %s', (point, given, typed, problem) => {
  expect(findCheckProblem(point, { ...VENDOR, ...given }, typed)).toBe(problem);
});

test.each([
  [['nameTh'], ['register_name', 'bank_name']],
  [['kind'], ['tax_id', 'register_name', 'documents']],
  [['bankAccount'], ['bank_name']],
  [['phone', 'offer'], []],
])('a change of %j takes back %j', (changed, points) => {
  expect(pointsAbout(changed)).toEqual(points);
});

test.each([
  [[], true, CHECK_POINTS],
  [['tax_id', 'documents'], true, ['register_name', 'bank_name']],
  [CHECK_POINTS, true, []],
  [CHECK_POINTS, false, ['documents']],
] as const)('with %j confirmed and valid documents: %s, %j are open', (confirmed, hasDocuments, open) => {
  expect(openPoints(confirmed, hasDocuments)).toEqual(open);
});
