import { expect, test } from 'vitest';
import type { ShownPrices } from '../field/payment-rules.ts';
import { FormSchema } from '../form/schema-contract.ts';
import type { RawAnswers } from '../logic/answer-contract.ts';
import { readTyped } from './read-typed-rules.ts';

const FEE = 'f_testfee1';
const COMES = 'f_testcome';
const OPTION = 'o_testfee1';
const AT = { now: new Date('2026-11-27T00:00:00Z'), held: new Set<string>(), kept: {} };
const form = (isRequired = false): FormSchema =>
  FormSchema.parse({
    pages: [
      {
        id: 'p_testpage',
        fields: [
          { id: COMES, kind: 'yes_no', label: { th: 'มาไหม' } },
          {
            id: FEE,
            kind: 'payment',
            label: { th: 'ค่าสมัคร' },
            isRequired,
            showIf: { field: COMES, is: 'eq', value: true },
            options: [{ id: OPTION, label: { th: 'ทั่วไป' }, sku: 'FEE-1' }],
          },
        ],
      },
    ],
  });
const asked = (satang: number, most = 9): ShownPrices => ({ [OPTION]: { satang, most } });
const chose = (satang: number): RawAnswers => ({ [COMES]: 'yes', [FEE]: { choice: `${OPTION}:${satang}` } });

test.for<[typed: RawAnswers, prices: ShownPrices, isGone: boolean]>([
  [chose(50_000), asked(50_000), false],
  [chose(50_000), asked(60_000), true],
  [chose(50_000), asked(50_000, 0), true],
  [chose(50_000), {}, true],
  [chose(50_000), 'off', true],
  [chose(60_000), asked(60_000), false], // chosen again
  [{ [COMES]: 'yes', [FEE]: { choice: '' } }, asked(60_000), false], // cleared
])(
  'an optional payment that is not offered as it was chosen is chosen again or cleared: %j %j',
  ([typed, prices, isGone]) => {
    const read = readTyped(form(), typed, { ...AT, prices });
    expect([read.problems, read.gone.has(FEE)]).toEqual([isGone ? { [FEE]: 'option' } : {}, isGone]);
    if (isGone) expect(read.answers).toEqual({ [COMES]: true });
  },
);

test('a payment that is hidden, or was ordered before, keeps nobody from sending', () => {
  const hidden = readTyped(form(true), { ...chose(50_000), [COMES]: 'no' }, { ...AT, prices: asked(60_000) });
  expect(hidden.problems).toEqual({});
  const bought = { option: OPTION, quantity: '1', unitSatang: '50000' };
  for (const fixed of [{ [FEE]: bought }, { [FEE]: null }]) {
    const ordered = readTyped(form(true), { [COMES]: 'yes' }, { ...AT, prices: null, fixed });
    expect([ordered.problems, ordered.answers[FEE] ?? null]).toEqual([{}, fixed[FEE]]);
  }
  const shownNow = readTyped(form(true), { [COMES]: 'yes' }, { ...AT, prices: null, fixed: {} });
  expect(shownNow.problems).toEqual({ [FEE]: 'payment_needed' });
});
