import { describe, expect, test } from 'vitest';
import type { RawAnswers } from '../logic/answer-contract.ts';
import { Field } from './field-contract.ts';
import { readAnswer } from './field-kinds-rules.ts';
import {
  choiceText,
  goneChoices,
  hasNothingLeft,
  mostPieces,
  paymentIn,
  paymentTotal,
} from './payment-rules.ts';

const MEMBER = 'o_paymembr';
const GUEST = 'o_payguest';
const field = (max: number | null = null): Field =>
  Field.parse({
    id: 'f_testpaid',
    kind: 'payment',
    label: { th: 'ค่าสมัคร' },
    max,
    options: [
      { id: MEMBER, label: { th: 'สมาชิก' }, sku: ' fee-1 ' },
      { id: GUEST, label: { th: 'ทั่วไป' }, sku: 'FEE-2' },
    ],
  });
const AT = { now: new Date('2026-11-27T00:00:00Z'), held: new Set<string>() };

test('a SKU is stored as the shop writes it', () => {
  expect(field().options.map(({ sku }) => sku)).toEqual(['FEE-1', 'FEE-2']);
});

test.for<[typed: RawAnswers[string] | undefined, max: number | null, read: object]>([
  [undefined, null, { ok: true, value: null }],
  ['', null, { ok: true, value: null }],
  [{ choice: '', quantity: '3' }, null, { ok: true, value: null }],
  [
    { choice: `${MEMBER}:50000` },
    null,
    { ok: true, value: { option: MEMBER, quantity: '1', unitSatang: '50000' } },
  ],
  [
    { choice: `${GUEST}:0`, quantity: ' ๓ ' },
    5,
    { ok: true, value: { option: GUEST, quantity: '3', unitSatang: '0' } },
  ],
  [{ choice: `${MEMBER}:50000`, quantity: '2' }, null, { ok: false, problem: 'range' }],
  [{ choice: `${MEMBER}:50000`, quantity: '0' }, 5, { ok: false, problem: 'range' }],
  [{ choice: `${MEMBER}:50000`, quantity: '-1' }, 5, { ok: false, problem: 'range' }],
  [{ choice: `${MEMBER}:50000`, quantity: '1.5' }, 5, { ok: false, problem: 'range' }],
  [{ choice: `${MEMBER}:50000`, quantity: '6' }, 5, { ok: false, problem: 'range' }],
  [{ choice: MEMBER }, null, { ok: false, problem: 'option' }],
  [{ choice: `${MEMBER}:-1` }, null, { ok: false, problem: 'option' }],
  [{ choice: `${MEMBER}:1e3` }, null, { ok: false, problem: 'option' }],
  [{ choice: 'o_nobodys1:50000' }, null, { ok: false, problem: 'option' }],
  [{ choice: '__proto__:1' }, null, { ok: false, problem: 'option' }],
])('what was typed into a payment is read: %j, at most %j', ([typed, max, read]) => {
  expect(readAnswer(field(max), typed, AT)).toEqual(read);
});

test.for([
  [null, 1],
  [0, 1],
  [3, 3],
  [3.4, 3],
  [1_000, 100],
] as const)('a payment with a highest number of %j takes up to %i', ([max, most]) => {
  expect(mostPieces(field(max))).toBe(most);
});

test('the amount is that of all pieces', () => {
  expect(paymentTotal({ optionId: MEMBER, quantity: 3, unitSatang: 50_050 })).toBe(150_150);
  expect(paymentIn('nothing')).toBeNull();
});

describe('a choice is gone', () => {
  const raw = { f_testpaid: { choice: choiceText(MEMBER, 50_000) } };
  test.for([
    ['not while it is offered at that price', { [MEMBER]: { satang: 50_000, most: 3 } }, []],
    ['at another price', { [MEMBER]: { satang: 60_000, most: 3 } }, ['f_testpaid']],
    ['when it is sold out', { [MEMBER]: { satang: 50_000, most: 0 } }, ['f_testpaid']],
    ['when the shop does not sell it', { [GUEST]: { satang: 50_000, most: 3 } }, ['f_testpaid']],
  ] as const)('%s', ([, prices, gone]) => {
    expect([...goneChoices([field()], raw, prices)]).toEqual(gone);
  });
});

test.for([
  [
    'everything is sold out',
    { [MEMBER]: { satang: 50_000, most: 0 }, [GUEST]: { satang: 70_000, most: 0 } },
    true,
  ],
  ['the shop sells nothing of it', {}, true],
  [
    'one option is left',
    { [MEMBER]: { satang: 50_000, most: 0 }, [GUEST]: { satang: 70_000, most: 1 } },
    false,
  ],
  ['the shop is switched off', 'off', false],
  ['nothing is bought here', null, false],
] as const)('nothing is left of a required payment: %s', ([, prices, expected]) => {
  expect(hasNothingLeft({ ...field(), isRequired: true }, prices)).toBe(expected);
  expect(hasNothingLeft({ ...field(), isRequired: false }, prices)).toBe(false);
});
