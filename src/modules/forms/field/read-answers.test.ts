import { describe, expect, test } from 'vitest';
import type { RawAnswer } from '../logic/answer-contract.ts';
import { Field } from './field-contract.ts';
import type { FieldKind } from './kind-rules.ts';
import type { ReadAt } from './slot-rules.ts';
import { maskedAnswer, maskedField, readAnswer } from './field-kinds-rules.ts';
import { readAnswers } from './read-answers-rules.ts';

/** When answers are read: after the first time of an appointment, before the others. */
const AT: ReadAt = { now: new Date('2026-11-21T03:00:00.000Z'), held: new Set() };
const OPTIONS = ['a', 'b', 'c'].map((letter) => ({
  id: `o_${letter.repeat(8)}`,
  label: { th: letter, en: '' },
}));
const SLOTS = OPTIONS.map((option, at) => ({
  ...option,
  slot: { startsAt: `2026-11-2${at + 1}T03:00:00.000Z`, endsAt: `2026-11-2${at + 1}T04:00:00.000Z` },
}));
const ROWS = ['a', 'b'].map((letter) => ({ id: `r_${letter.repeat(8)}`, label: { th: letter, en: '' } }));
const field = (kind: FieldKind, more: object = {}): Field =>
  Field.parse({ id: 'f_00000001', kind, label: { th: 'คำถาม' }, options: OPTIONS, rows: ROWS, ...more });

describe('each kind reads what Thai people type', () => {
  test.for<[FieldKind, RawAnswer, unknown]>([
    ['text', '  สวัสดี ', 'สวัสดี'],
    ['number', '๑,๒๓๔.๕', 1234.5],
    ['money', '฿๑,๕๐๐.๕๐', 1500.5],
    ['email', 'Somjai@Example.test', 'somjai@example.test'],
    ['phone_th', '+66 81-234-5678', '0812345678'],
    ['url', 'https://example.com/ก', 'https://example.com/ก'],
    ['radio', 'o_bbbbbbbb', 'o_bbbbbbbb'],
    ['multi_select', ['o_cccccccc', 'o_aaaaaaaa'], ['o_aaaaaaaa', 'o_cccccccc']],
    ['rating', '5', 5],
    ['nps', '๐', 0],
    [
      'ranking',
      { o_bbbbbbbb: '1', o_aaaaaaaa: '๓', o_cccccccc: '2' },
      ['o_bbbbbbbb', 'o_cccccccc', 'o_aaaaaaaa'],
    ],
    ['ranking', { o_bbbbbbbb: '', o_aaaaaaaa: '' }, null],
    ['ranking', { o_zzzzzzzz: '1' }, null],
    ['ranking', { ['__proto__']: '1' }, null],
    ['yes_no', 'no', false],
    ['consent', 'yes', true],
    ['date', '๒๑ พ.ย. ๒๕๖๙', '2026-11-21'],
    ['date_range', { from: '๒๑ พ.ย. ๒๕๖๙', to: '23/11/2569' }, { from: '2026-11-21', to: '2026-11-23' }],
    ['date_range', { from: '21/11/2569', to: '21/11/2569' }, { from: '2026-11-21', to: '2026-11-21' }],
    ['date_range', { from: '', to: '' }, null],
    ['passport', ' ab 123-4567 ', 'AB1234567'],
    ['geo_point', '๑๓.๗๕๖๓๓๑, 100.501765', '13.75633, 100.50177'],
    ['geo_point', '-33.9 18.4', '-33.90000, 18.40000'],
    ['lookup', { key: ' TEA-100 ', title: 'ชา' }, { key: 'TEA-100' }],
    ['lookup', { title: 'ชา' }, null],
    ['lookup', 'TEA-100', null],
    ['hidden', ' poster-3 ', 'poster-3'],
    ['calculated', '1000000', null],
    ['time', '9.05', '09:05'],
    ['thai_name', { first: 'สมหญิง', last: 'ใจดี' }, { first: 'สมหญิง', last: 'ใจดี' }],
    ['thai_id', '1-1017-00207-03-0', '1101700207030'],
    ['bank_account_th', { bank: '004', number: '012-3-45678-9' }, { bank: '004', number: '0123456789' }],
    ['promptpay', '+66 81-234-5678', '0812345678'],
    ['promptpay', '๑-๑๐๑๗-๐๐๒๐๗-๐๓-๐', '1101700207030'],
    ['promptpay', '14000 0812345678', '140000812345678'],
    ['matrix', { r_bbbbbbbb: 'o_aaaaaaaa', r_aaaaaaaa: '' }, { r_bbbbbbbb: 'o_aaaaaaaa' }],
    ['matrix', {}, null],
    ['signature', { name: ' สมใจ ', strokes: '' }, { name: 'สมใจ', strokes: [] }],
    [
      'signature',
      { strokes: '1,2 3,4;5,6' },
      {
        name: '',
        strokes: [
          [1, 2, 3, 4],
          [5, 6],
        ],
      },
    ],
    ['signature', { name: ' ', strokes: '' }, null],
    ['signature', 'a text', null],
    ['text', '   ', null],
    ['section', 'x', null],
  ])('%s: %j', ([kind, raw, value]) => {
    expect(readAnswer(field(kind), raw, AT)).toEqual({ ok: true, value });
  });

  test.for<[FieldKind, RawAnswer, string]>([
    ['number', 'สิบ', 'number'],
    ['money', '1.005', 'money'],
    ['money', '-', 'money'],
    ['nps', '11', 'range'],
    ['nps', '7.5', 'number'],
    ['ranking', { o_aaaaaaaa: '1' }, 'ranking'],
    ['ranking', { o_aaaaaaaa: '1', o_bbbbbbbb: '1', o_cccccccc: '2' }, 'ranking'],
    ['ranking', { o_aaaaaaaa: '1', o_bbbbbbbb: '2', o_cccccccc: '4' }, 'ranking'],
    ['ranking', { o_zzzzzzzz: '1', o_aaaaaaaa: '2' }, 'ranking'],
    ['date_range', { from: '23/11/2569', to: '21/11/2569' }, 'date_range'],
    ['date_range', { from: '21/11/2569' }, 'date_range'],
    ['date_range', { from: '21/11/2569', to: '31/2/2570' }, 'date_range'],
    ['passport', 'AB12', 'passport'],
    ['passport', 'ก1234567', 'passport'],
    ['geo_point', '91, 100', 'geo_point'],
    ['geo_point', '13.7, 181', 'geo_point'],
    ['geo_point', 'https://maps.example/?q=13.7,100.5', 'geo_point'],
    ['lookup', { key: 'x'.repeat(201) }, 'lookup'],
    ['hidden', 'x'.repeat(201), 'too_long'],
    ['rating', '6', 'range'],
    ['scale', '11', 'range'],
    ['email', 'nobody', 'email'],
    ['phone_th', '12345', 'phone'],
    ['url', 'javascript:alert(1)', 'url'],
    ['radio', 'o_zzzzzzzz', 'option'],
    ['multi_select', ['o_zzzzzzzz'], 'option'],
    ['consent', 'no', 'consent'],
    ['date', '29/2/2568', 'date'],
    ['time', '25:00', 'time'],
    ['thai_name', { first: 'สมหญิง' }, 'name'],
    ['thai_id', '1101700230705', 'thai_id'],
    ['thai_id', '0105536000010', 'thai_id'],
    ['thai_address', { line: '1' }, 'place'],
    ['bank_account_th', { bank: '999', number: '0123456789' }, 'bank'],
    ['text', 'ก'.repeat(501), 'too_long'],
    ['promptpay', '021234567', 'promptpay'],
    ['promptpay', '1101700230705', 'promptpay'],
    ['promptpay', '1'.repeat(16), 'promptpay'],
    ['matrix', { r_aaaaaaaa: 'o_zzzzzzzz' }, 'option'],
    ['matrix', { r_zzzzzzzz: 'o_aaaaaaaa' }, 'option'],
    ['matrix', { ['__proto__']: 'o_aaaaaaaa' }, 'option'],
    ['signature', { strokes: '<svg onload=x>' }, 'signature'],
    ['signature', { name: 'ก'.repeat(201) }, 'too_long'],
  ])('%s refuses %j: %s', ([kind, raw, problem]) => {
    expect(readAnswer(field(kind), raw, AT)).toEqual({ ok: false, problem });
  });
});

test('a Thai id, an account and a PromptPay id are masked', () => {
  expect(maskedAnswer('thai_id', '1101700207030')).toBe('1-1017-xxxxx-xx-0');
  expect(maskedAnswer('bank_account_th', { bank: '004', number: '0123456789' })).toEqual({
    bank: '004',
    number: 'xxxxxx6789',
  });
  expect(maskedAnswer('passport', 'AB1234567')).toBe('xxxxxx567');
  expect(maskedAnswer('promptpay', '0812345678')).toBe('xxxxxx5678');
  expect(maskedAnswer('promptpay', '1101700207030')).toBe('1-1017-xxxxx-xx-0');
});

describe('a group', () => {
  const GUEST = 'f_guest000';
  const CARD = 'f_card0000';
  const group = (more: object = {}): Field =>
    field('group', {
      id: 'f_00000009',
      options: [],
      rows: [],
      fields: [
        { id: GUEST, kind: 'text', label: { th: 'ชื่อ' }, isRequired: true },
        { id: CARD, kind: 'thai_id', label: { th: 'บัตร' } },
      ],
      ...more,
    });
  const form = (more: object = {}) => ({ pages: [{ showIf: null, fields: [group(more)] }] });

  test('is read entry by entry; empty ones are left out, and problems name the entry as it was typed', () => {
    const raw = { 0: { [GUEST]: 'ก' }, 2: { [GUEST]: ' ' }, 10: { [GUEST]: 'ข', [CARD]: '1101700207030' } };
    expect(readAnswer(group(), raw, AT)).toEqual({
      ok: true,
      value: [{ [GUEST]: 'ก' }, { [GUEST]: 'ข', [CARD]: '1101700207030' }],
    });
    expect(readAnswers(form(), { f_00000009: { 0: {}, 1: { [CARD]: '1' } } }, AT).problems).toEqual({
      [`f_00000009.1.${GUEST}`]: 'required',
      [`f_00000009.1.${CARD}`]: 'thai_id',
    });
  });

  test.for<[object, RawAnswer, string | null]>([
    [{}, {}, null],
    [{ isRequired: true }, {}, 'required'],
    [{ isRequired: true }, { 0: {} }, 'required'],
    [{ min: 2 }, {}, null],
    [{ min: 2 }, { 0: { [GUEST]: 'ก' } }, 'too_few'],
    [{ max: 1 }, { 0: { [GUEST]: 'ก' }, 1: { [GUEST]: 'ข' } }, 'too_many'],
    [{}, Object.fromEntries(Array.from({ length: 51 }, (_, at) => [at, {}])), 'too_many'],
    [{}, 'a text', null],
    [{}, ['a', 'list'], null],
  ])('%j with %j: %s', ([more, raw, problem]) => {
    expect(readAnswers(form(more), { f_00000009: raw }, AT).problems['f_00000009'] ?? null).toBe(problem);
  });

  test('masks what is stored encrypted in each entry, and nothing else', () => {
    expect(maskedField(group(), [{ [GUEST]: 'ก', [CARD]: '1101700207030' }, { [GUEST]: 'ข' }])).toEqual([
      { [GUEST]: 'ก', [CARD]: '1-1017-xxxxx-xx-0' },
      { [GUEST]: 'ข' },
    ]);
  });

  test('holds no group, no condition, no places and no more than ten questions', () => {
    const inner = { id: GUEST, kind: 'text', label: { th: 'ชื่อ' } };
    for (const fields of [
      [{ ...inner, kind: 'group' }],
      [{ ...inner, showIf: { field: CARD, is: 'empty' } }],
      [{ ...inner, kind: 'radio', options: [{ id: 'o_aaaaaaaa', label: { th: 'ก' }, cap: 1 }] }],
      Array.from({ length: 11 }, (_, at) => ({ ...inner, id: `f_${String(at).padStart(8, '0')}` })),
    ])
      expect(Field.safeParse({ ...group(), fields }).success).toBe(false);
  });
});

test('a grid that must be answered is answered row by row', () => {
  const asked = field('matrix', { isRequired: true });
  expect(readAnswer(asked, { r_aaaaaaaa: 'o_aaaaaaaa' }, AT)).toEqual({ ok: false, problem: 'rows' });
  const whole = { r_aaaaaaaa: 'o_aaaaaaaa', r_bbbbbbbb: 'o_cccccccc' };
  expect(readAnswer(asked, whole, AT)).toEqual({ ok: true, value: whole });
});

test('what is hidden is neither required nor kept; what is shown is', () => {
  const form = {
    pages: [
      {
        showIf: null,
        fields: [
          field('yes_no', { id: 'f_00000001' }),
          field('text', {
            id: 'f_00000002',
            isRequired: true,
            showIf: { field: 'f_00000001', is: 'eq', value: true },
          }),
        ],
      },
    ],
  };
  expect(readAnswers(form, { f_00000001: 'no', f_00000002: 'ลับ' }, AT).answers).toEqual({
    f_00000001: false,
  });
  expect(readAnswers(form, { f_00000001: 'yes' }, AT).problems).toEqual({ f_00000002: 'required' });
  expect(readAnswers(form, { f_00000001: 'yes', f_00000002: 'ลับ' }, AT).answers).toEqual({
    f_00000001: true,
    f_00000002: 'ลับ',
  });
});

test('a time of an appointment is chosen until it begins; whoever has it may keep it', () => {
  const asked = field('slot', { options: SLOTS });
  const read = (id: string, held: string[] = []) => readAnswer(asked, id, { ...AT, held: new Set(held) });
  expect(read('o_bbbbbbbb')).toEqual({ ok: true, value: 'o_bbbbbbbb' });
  expect(read('o_aaaaaaaa')).toEqual({ ok: false, problem: 'past' });
  expect(read('o_aaaaaaaa', ['o_bbbbbbbb'])).toEqual({ ok: false, problem: 'past' });
  expect(read('o_aaaaaaaa', ['o_aaaaaaaa'])).toEqual({ ok: true, value: 'o_aaaaaaaa' });
  expect(read('o_zzzzzzzz', ['o_zzzzzzzz'])).toEqual({ ok: false, problem: 'option' });
  expect(read('')).toEqual({ ok: true, value: null });
  expect(readAnswer(field('slot'), 'o_aaaaaaaa', AT)).toEqual({ ok: false, problem: 'option' });
});
