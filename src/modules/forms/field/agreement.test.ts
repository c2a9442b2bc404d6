import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FormSchema } from '../form/schema-contract.ts';
import { findSchemaProblem } from '../form/schema-rules.ts';
import type { RawAnswer, RawAnswers } from '../logic/answer-contract.ts';
import { SubmitInput } from '../submit/submit-contract.ts';
import { ADDED_KINDS, type FieldKind } from './kind-rules.ts';
import { readAnswers } from './read-answers-rules.ts';

const f = (at: number): string => `f_${String(at).padStart(8, '0')}`;
const r = (at: number, row: number): string => `r_${String(at * 10 + row).padStart(8, '0')}`;
const o = (at: number, option: number): string => `o_${String(at * 10 + option).padStart(8, '0')}`;

/** What people type, rightly and wrongly, into each kind. */
const TYPED: Readonly<Partial<Record<FieldKind, (at: number) => readonly RawAnswer[]>>> = {
  text: () => ['', 'ชา', '  ชา ', 'กาแฟ', 'x'.repeat(501)],
  number: () => ['', '๓', '3', '7.5', 'สิบ'],
  money: () => ['', '1,500', '0.005', '๗'],
  nps: () => ['', '0', '10', '11'],
  ranking: (at) => [{}, { [o(at, 0)]: '2', [o(at, 1)]: '1' }, { [o(at, 0)]: '1' }, { o_zzzzzzzz: '1' }],
  date_range: () => [{}, { from: '21/11/2569', to: '2026-11-22' }, { from: '2026-11-22', to: '2026-11-21' }],
  passport: () => ['', 'aa1234567', '1'],
  geo_point: () => ['', '13.7 100.5', 'here'],
  hidden: () => ['', 'poster'],
  lookup: () => [{}, { key: 'TEA-1', title: 'ชา' }, { key: 'x'.repeat(201) }],
  calculated: () => ['', '1000'],
  yes_no: () => ['', 'yes', 'no', 'maybe'],
  radio: (at) => ['', o(at, 0), o(at, 1), 'o_zzzzzzzz'],
  slot: (at) => ['', o(at, 0), o(at, 1), 'o_zzzzzzzz'],
  multi_select: (at) => [[], [o(at, 1)], [o(at, 1), o(at, 0)], ['o_zzzzzzzz']],
  thai_id: () => ['', '1-1017-00207-03-0', '๑๑๐๑๗๐๐๒๐๗๐๓๐', '1101700230705'],
  date: () => ['', '21/11/2569', '2026-11-21', '31/2/2569'],
  thai_name: () => [{}, { first: 'สมหญิง', last: 'ใจดี' }, { first: 'สมหญิง' }],
  promptpay: () => ['', '+66 81-234-5678', '1-1017-00207-03-0', '๑๔๐๐๐๐๘๑๒๓๔๕๖๗๘', '12345'],
  matrix: (at) => [
    {},
    { [r(at, 0)]: o(at, 0), [r(at, 1)]: '' },
    { [r(at, 1)]: o(at, 1), [r(at, 0)]: o(at, 0) },
    { [r(at, 0)]: 'o_zzzzzzzz' },
    { r_zzzzzzzz: o(at, 0) },
  ],
  payment: (at) => [
    {},
    { choice: `${o(at, 0)}:50000` },
    { choice: `${o(at, 1)}:100`, quantity: '๒' },
    { choice: `o_zzzzzzzz:100` },
    { choice: o(at, 0) },
  ],
  group: (at) => [
    {},
    { 0: { [f(at * 10 + 100)]: 'ชา', [f(at * 10 + 101)]: ['o_zzzzzzzz'] } },
    { 1: { [f(at * 10 + 100)]: 'ชา' }, 0: {} },
    { 0: { [f(at * 10 + 101)]: [o(at + 100, 1)] } },
    { 0: { [f(at * 10 + 100)]: 'ชา' }, 1: { [f(at * 10 + 100)]: 'น้ำ' }, 2: { [f(at * 10 + 100)]: 'นม' } },
    { 0: 'x' },
    { abc: { [f(at * 10 + 100)]: 'ชา' } },
  ],
  signature: () => [
    {},
    { name: ' สมใจ ', strokes: '' },
    { strokes: '1,2 3,4;5,6' },
    { name: 'x', strokes: '1,2 999,4' },
  ],
};
/** When answers are read: the first time of every appointment has begun. */
const NOW = new Date('2026-11-21T03:00:00.000Z');
const SLOTS = [
  { startsAt: '2026-11-21T03:00:00.000Z', endsAt: '2026-11-21T04:00:00.000Z' },
  { startsAt: '2026-11-21T11:00:00+07:00', endsAt: '2026-11-21T12:00:00+07:00' },
];
/** A number that every form asks, and that every calculation adds. */
const COUNT = f(901);
const KINDS = Object.keys(TYPED) as FieldKind[];

/** Tests of an answer of each kind. */
const ASKED: readonly ((at: number) => object)[] = [
  () => ({ is: 'empty' }),
  () => ({ is: 'eq', value: 'ชา' }),
  () => ({ is: 'eq', value: true }),
  () => ({ is: 'gt', value: 3 }),
  () => ({ is: 'between', from: '2026-01-01', to: '2026-12-31' }),
  (at) => ({ is: 'in', values: [o(at, 1)] }),
  (at) => ({ is: 'contains', value: o(at, 0) }),
  () => ({ is: 'matches', value: '1*0' }),
];

/** Up to three answers that can be added up, without a circle. */
function termsOf(made: readonly { kind: FieldKind }[], at: number, isBackward: boolean) {
  const added = made.flatMap(({ kind }, other) =>
    ADDED_KINDS.includes(kind) && (isBackward ? other > at : other < at)
      ? [{ field: f(other), times: 1.1 }]
      : [],
  );
  return [...added.slice(-3), { field: COUNT, times: 2 }, { field: null, times: 100 }];
}

function overJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

const parts = fc.record({
  kind: fc.constantFrom(...KINDS),
  typed: fc.nat(),
  isRequired: fc.boolean(),
  /** What it reads, how, and whether the opposite is asked. */
  reads: fc.array(fc.tuple(fc.nat({ max: 7 }), fc.nat(), fc.boolean()), { maxLength: 2 }),
  isAny: fc.boolean(),
  /** Whether the first option was chosen before. */
  isHeld: fc.boolean(),
  /** Whether a new page begins here, and whether that page has the condition. */
  startsPage: fc.boolean(),
});

test('the browser and the server agree on what is shown, what is answered and what is wrong for 10,000 forms', () => {
  let conditions = 0;
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1, maxLength: 8 }), fc.boolean(), (made, isBackward) => {
      const fields = made.map(({ kind, isRequired, reads, isAny }, at) => {
        // Only what stands before it, or only what stands behind it.
        const readable = isBackward ? made.length - 1 - at : at;
        const tests = (readable === 0 ? [] : reads).map(([other, how, isNot]) => {
          const field = isBackward ? at + 1 + (other % readable) : other % readable;
          const asked = { field: f(field), ...ASKED[how % ASKED.length]?.(field) };
          return isNot ? { not: asked } : asked;
        });
        return {
          id: f(at),
          kind,
          label: { th: 'คำถาม' },
          isRequired,
          showIf: tests.length === 0 ? null : isAny ? { any: tests } : { all: tests },
          options: [0, 1].map((option) => ({
            id: o(at, option),
            label: { th: 'ตัวเลือก' },
            ...(kind === 'slot' && { slot: SLOTS[option] }),
            ...(kind === 'payment' && { sku: `FEE-${option}` }),
          })),
          ...(kind === 'lookup' && { records: 'shop.product' }),
          ...(kind === 'group' && {
            max: 2,
            fields: [
              { id: f(at * 10 + 100), kind: 'text', label: { th: 'ชื่อ' }, isRequired: true },
              {
                id: f(at * 10 + 101),
                kind: 'multi_select',
                label: { th: 'ของ' },
                options: [0, 1].map((option) => ({ id: o(at + 100, option), label: { th: 'ตัวเลือก' } })),
              },
            ],
          }),
          // Adds up what stands before it, or behind it, as conditions do; a fixed amount comes along.
          ...(kind === 'calculated' && { terms: termsOf(made, at, isBackward) }),
          rows: [0, 1].map((row) => ({ id: r(at, row), label: { th: 'แถว' } })),
        };
      });
      const pages: { id: string; showIf: unknown; fields: typeof fields }[] = [];
      for (const [at, field] of fields.entries()) {
        if (at === 0 || made[at]?.startsPage)
          pages.push({ id: `p_${String(at).padStart(8, '0')}`, showIf: null, fields: [] });
        pages.at(-1)?.fields.push(field);
      }
      // A form with a payment asks everybody for an e-mail address.
      const email = { id: f(900), kind: 'email', label: { th: 'อีเมล' }, isRequired: true };
      const count = { id: COUNT, kind: 'number', label: { th: 'จำนวน' } };
      const last = { id: 'p_everyone', fields: [email, count] };
      const stored = FormSchema.parse(overJson({ pages: [...pages, last] }));
      const schema = overJson(stored);
      if (findSchemaProblem(schema) !== null) return false;
      if (fields.some(({ showIf }) => showIf !== null)) conditions += 1;
      const raw: RawAnswers = Object.fromEntries(
        made.map(({ kind, typed }, at) => {
          const all = TYPED[kind]?.(at) ?? [''];
          return [f(at), all[typed % all.length] ?? ''];
        }),
      );
      const held = made.flatMap(({ isHeld }, at) => (isHeld ? [o(at, 0)] : []));
      const readAt = () => ({ now: new Date(NOW.toISOString()), held: new Set(held) });
      const browser = readAnswers(schema, raw, readAt());
      // The page sends what it shows; the server reads the questions and the answers from JSON.
      const sent = Object.fromEntries(Object.entries(raw).filter(([id]) => browser.shown.has(id)));
      return (
        [sent, raw].every((answers) => {
          const input = SubmitInput.parse({ form: 'f', start: 's', answers: overJson(answers) });
          return isDeepStrictEqual(readAnswers(stored, input.answers, readAt()), browser);
        }) && Object.keys(browser.answers).every((id) => browser.shown.has(id))
      );
    }),
    { numRuns: 10_000 },
  );
  expect(conditions).toBeGreaterThan(5_000);
}, 600_000);
