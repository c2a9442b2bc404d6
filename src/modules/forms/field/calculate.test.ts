import { expect, test } from 'vitest';
import type { RawAnswers } from '../logic/answer-contract.ts';
import { FormSchema } from '../form/schema-contract.ts';
import { findSchemaProblem } from '../form/schema-rules.ts';
import { calculate } from './calculate-rules.ts';
import { calculatedAnswers, readAnswers } from './read-answers-rules.ts';

const AT = { now: new Date('2026-11-21T03:00:00.000Z'), held: new Set<string>() };
const [SEATS, LUNCH, EXTRAS, SUM, VAT] = [
  'f_seats000',
  'f_lunch000',
  'f_extras00',
  'f_sum00000',
  'f_vat00000',
];
const EXTRA = ['o_extraaaa', 'o_extrabbb'];

const form = (more: Readonly<Record<string, object>> = {}): FormSchema =>
  FormSchema.parse({
    pages: [
      {
        id: 'p_testpage',
        fields: [
          { id: SEATS, kind: 'number' },
          { id: LUNCH, kind: 'yes_no', showIf: { field: SEATS, is: 'gt', value: 1 } },
          { id: EXTRAS, kind: 'multi_select', options: EXTRA.map((id) => ({ id, label: { th: 'ของ' } })) },
          {
            id: SUM,
            kind: 'calculated',
            terms: [
              { field: SEATS, times: 100 },
              { field: LUNCH, times: 50.5 },
              { field: EXTRAS, times: -0.1 },
              { field: null, times: 20 },
            ],
          },
          { id: VAT, kind: 'calculated', terms: [{ field: SUM, times: 0.07 }] },
        ].map((field) => ({ label: { th: 'คำถาม' }, ...field, ...more[field.id] })),
      },
    ],
  });

test.for<[RawAnswers, number | undefined, number | undefined]>([
  [{}, undefined, undefined],
  [{ [SEATS]: '1' }, 120, 8.4],
  [{ [SEATS]: '๒', [LUNCH]: 'yes' }, 270.5, 18.935],
  [{ [SEATS]: '2', [LUNCH]: 'no' }, 220, 15.4],
  // Hidden, and so not counted.
  [{ [SEATS]: '1', [LUNCH]: 'yes' }, 120, 8.4],
  [{ [EXTRAS]: EXTRA }, 19.8, 1.386],
  [{ [SEATS]: 'สอง' }, undefined, undefined],
  // Nobody types the result.
  [{ [SEATS]: '1', [SUM]: '999999' }, 120, 8.4],
  [{ [SEATS]: '-0.2' }, 0, 0],
])('%j adds up to %s and %s', ([raw, sum, vat]) => {
  const { answers } = readAnswers(form(), raw, AT);
  expect(answers[SUM]).toBe(sum);
  expect(answers[VAT]).toBe(vat);
});

test('a result decides what is shown, and a hidden one counts as nothing', () => {
  const schema = form({
    [EXTRAS]: { showIf: { field: SUM, is: 'gt', value: 500 } },
    [SUM]: { terms: [{ field: SEATS, times: 100 }], showIf: { field: SEATS, is: 'ne', value: 9 } },
  });
  const shown = (seats: string) => readAnswers(schema, { [SEATS]: seats }, AT);
  expect(shown('6').shown.has(EXTRAS)).toBe(true);
  expect(shown('5').shown.has(EXTRAS)).toBe(false);
  expect(shown('9').shown.has(EXTRAS)).toBe(false);
  expect(shown('9').answers).toEqual({ [SEATS]: 9 });
});

test.each([
  [[{ field: SEATS, times: 1e6 }], 1e13, null],
  [
    [
      { field: SEATS, times: 0.1 },
      { field: SEATS, times: 0.2 },
    ],
    1,
    0.3,
  ],
  [[{ field: null, times: 5 }], 1, null],
  [[{ field: SEATS, times: -1 }], 0, 0],
])('%j of %s is %s', (terms, answer, result) => {
  expect(
    Object.is(
      calculate(terms, () => answer),
      result,
    ),
  ).toBe(true);
});

test.each([
  [{ [SUM]: { terms: [] } }, 'no_terms'],
  [{ [SUM]: { terms: [{ field: null, times: 1 }] } }, 'no_terms'],
  [{ [SUM]: { terms: [{ field: 'f_gone0000', times: 1 }] } }, 'unknown_field'],
  [{ [LUNCH]: { kind: 'text' } }, 'unknown_field'],
  [{ [SUM]: { terms: [{ field: SUM, times: 1 }] } }, 'cycle'],
  [{ [SUM]: { terms: [{ field: VAT, times: 1 }] } }, 'cycle'],
  [{ [SEATS]: { showIf: { field: SUM, is: 'gt', value: 1 } } }, 'cycle'],
  [{}, undefined],
] as const)('questions with %j are published unless: %s', (more, problem) => {
  expect(findSchemaProblem(form(more))?.code).toBe(problem);
});

test('sums of sums are made once each: thirty that add up all before them take no time', () => {
  const id = (at: number): string => `f_${String(at).padStart(8, '0')}`;
  const schema = FormSchema.parse({
    pages: [
      {
        id: 'p_testpage',
        fields: [
          { id: id(0), kind: 'number', label: { th: 'จำนวน' } },
          ...Array.from({ length: 30 }, (_, at) => ({
            id: id(at + 1),
            kind: 'calculated',
            label: { th: 'รวม' },
            // As many parts as there may be, the last sum several times among them.
            terms: Array.from({ length: 20 }, (_each, part) => ({
              field: id(Math.max(0, at - (part % 5))),
              times: 0.05,
            })),
          })),
        ],
      },
    ],
  });
  const began = performance.now();
  expect(readAnswers(schema, { [id(0)]: '2' }, AT).answers[id(1)]).toBe(2);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('what is kept as it was takes part in a sum that is made anew', () => {
  const schema = form();
  const read = readAnswers(schema, { [EXTRAS]: EXTRA }, AT);
  const typed = { ...read.answers, [SEATS]: 1 };
  expect(calculatedAnswers(schema, { typed, shown: read.shown })).toEqual({ [SUM]: 119.8, [VAT]: 8.386 });
  expect(calculatedAnswers(schema, { typed: read.answers, shown: new Set() })).toEqual({});
});
