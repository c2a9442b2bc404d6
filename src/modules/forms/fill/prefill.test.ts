import { expect, test } from 'vitest';
import { Field } from '../field/field-contract.ts';
import { FIELD_KINDS } from '../field/kind-rules.ts';
import { canBeFilledIn, filledIn, fillingIn } from './prefill-rules.ts';

const field = (id: string, kind: string): Field =>
  Field.parse({
    id,
    kind,
    label: { th: id },
    options: ['o_testmorn', 'o_testeven'].map((option) => ({ id: option, label: { th: option } })),
  });
const fields = [
  field('f_testname', 'text'),
  field('f_testsess', 'radio'),
  field('f_testmany', 'multi_select'),
  field('f_testsecr', 'thai_id'),
  field('f_testcons', 'consent'),
];

test.each([
  ['', {}],
  ['#', {}],
  ['#change=secret', {}],
  ['#f_testname=%E0%B8%AA%E0%B8%A1%E0%B9%83%E0%B8%88+%26+co', { f_testname: 'สมใจ & co' }],
  ['#f_testname=a&f_testname=b', { f_testname: 'a' }],
  ['#f_testname=++', {}],
  [`#f_testname=${'x'.repeat(100_000)}`, {}],
  ['#f_testsess=o_testeven', { f_testsess: 'o_testeven' }],
  ['#f_testsess=o_unknown1', {}],
  [
    '#f_testmany=o_testmorn&f_testmany=o_unknown1&f_testmany=o_testeven',
    { f_testmany: ['o_testmorn', 'o_testeven'] },
  ],
  ['#f_testsecr=1101700207030&f_testcons=yes', {}],
  ['#__proto__=x&constructor=y&f_unknown1=z', {}],
])('%s fills in what it may', (hash, filled) => {
  expect(filledIn(fields, hash)).toEqual(filled);
});

test('an address that was made fills in what it was made from', () => {
  const raw = {
    f_testname: 'ชา & ขนม #1 = 50 %',
    f_testmany: ['o_testeven', 'o_testmorn'],
    f_testsecr: '1101700207030',
    f_testsess: '',
  };
  const hash = fillingIn(fields, raw);
  expect(filledIn(fields, hash)).toEqual({ f_testname: raw.f_testname, f_testmany: raw.f_testmany });
  expect(hash).not.toContain('1101700207030');
  expect(fillingIn(fields, {})).toBe('');
});

test('nothing private, and nothing that people must do themselves, is filled in', () => {
  expect(FIELD_KINDS.filter((kind) => !canBeFilledIn({ kind }))).toEqual([
    'ranking',
    'consent',
    'date_range',
    'slot',
    'lookup',
    'thai_name',
    'thai_id',
    'passport',
    'tax_id_th',
    'thai_address',
    'geo_point',
    'bank_account_th',
    'promptpay',
    'matrix',
    'signature',
    'file',
    'payment',
    'calculated',
    'group',
    'section',
  ]);
});
