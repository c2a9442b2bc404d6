import { describe, expect, test } from '#platform/testing/test.ts';
import type { DocumentKind, DocumentState } from '../document/document-kinds-rules.ts';
import { type DraftLine, DraftContent, CompleteDraft, CompleteLine } from './draft-contract.ts';
import {
  canCollect,
  draftKindsFrom,
  draftTotals,
  emptyDraft,
  emptyLine,
  isFollowing,
  needsDueDay,
  withoutBlankEnd,
} from './draft-rules.ts';

const line = (given: Partial<DraftLine>): DraftLine => ({
  ...emptyLine(),
  name: 'ค่าบริการ',
  price: '100',
  ...given,
});

describe('a line', () => {
  test.each<[Partial<DraftLine>, object | null]>([
    [{}, { quantity: '1', unitPriceSatang: 10_000, discountSatang: 0 }],
    [
      { quantity: '๒.๕', price: '1,250.50', discount: '10' },
      { quantity: '2.5', unitPriceSatang: 125_050, discountSatang: 1_000 },
    ],
    [{ quantity: '1,000' }, { quantity: '1000' }],
    [{ price: '0' }, { unitPriceSatang: 0 }],
    [{ name: '' }, null],
    [{ quantity: '0' }, null],
    [{ quantity: '-1' }, null],
    [{ quantity: '1.2345' }, null],
    [{ quantity: 'สอง' }, null],
    [{ price: '' }, null],
    [{ price: '-5' }, null],
    [{ price: '1.999' }, null],
    [{ discount: 'x' }, null],
  ])('%j is read as %j', (given, expected) => {
    const read = CompleteLine.safeParse(line(given));
    if (expected === null) expect(read.success).toBe(false);
    else expect(read.data).toMatchObject(expected);
  });
});

test('hostile contents are refused', () => {
  for (const lines of [
    'x',
    { a: { name: 'x'.repeat(301) } },
    [{ vatClass: '__proto__' }],
    Array.from({ length: 101 }, emptyLine),
  ])
    expect(DraftContent.safeParse({ lines }).success).toBe(false);
  expect(DraftContent.parse({ lines: { 0: { name: 'ก' }, 1: {} } }).lines).toHaveLength(2);
});

test('blank lines at the end are left out, those between are not', () => {
  const lines = [line({}), emptyLine(), line({}), emptyLine(), { ...emptyLine(), quantity: '' }];
  expect(withoutBlankEnd({ ...emptyDraft('00000'), lines }).lines).toHaveLength(3);
  expect(withoutBlankEnd(emptyDraft('00000')).lines).toEqual([]);
});

test('totals count the lines that can be read', () => {
  const lines = [line({}), line({ price: 'x' }), line({ name: '', price: '7', vatClass: 'exempt' })];
  expect(draftTotals({ lines, priceMode: 'excl' }, 700)).toMatchObject({
    netSatang: 10_700,
    vatSatang: 700,
    grandTotalSatang: 11_400,
  });
  expect(draftTotals({ lines, priceMode: 'excl' }, null)).toMatchObject({
    vatSatang: 0,
    grandTotalSatang: 10_700,
  });
  const huge = line({ quantity: '999999999', price: '1,000,000,000,000' });
  expect(draftTotals({ lines: [huge], priceMode: 'incl' }, 700)).toBeNull();
  const large = Array.from({ length: 100 }, () => line({ price: '1,000,000,000,000' }));
  expect(draftTotals({ lines: large, priceMode: 'incl' }, 700)).toBeNull();
  expect(draftTotals({ lines: [line({ discount: '200' })], priceMode: 'incl' }, 700)).toBeNull();
});

test('an empty draft lacks a buyer and a price', () => {
  const paths = CompleteDraft.safeParse(emptyDraft('00000')).error?.issues.map(({ path }) => path.join('.'));
  expect(paths).toEqual(expect.arrayContaining(['buyerName', 'lines.0.name', 'lines.0.price']));
});

test('claims say when they fall due, and each kind leads on to others', () => {
  expect([
    needsDueDay('invoice'),
    needsDueDay('billing_note'),
    needsDueDay('quotation'),
    needsDueDay('receipt'),
  ]).toEqual([true, true, false, false]);
  const from = (kind: DocumentKind, state: DocumentState = 'open') => draftKindsFrom({ kind, state });
  expect(from('quotation')).toContain('invoice');
  expect(from('invoice')).toContain('billing_note');
  expect(from('invoice', 'paid')).toEqual(['invoice', 'tax_invoice']);
  expect(from('invoice', 'void')).toEqual([]);
  for (const kind of ['invoice', 'billing_note'] as const) expect(from(kind)).not.toContain('receipt');
  expect(from('credit_note', 'issued')).toEqual([]);
});

test.each([
  ['tax_invoice', 'invoice', '00001', true],
  ['billing_note', 'invoice', '00001', true],
  ['invoice', 'invoice', '00001', false],
  ['invoice', 'quotation', '00001', false],
  ['tax_invoice', 'invoice', '00002', false],
] as const)(
  'a %s from a document of kind %s of branch 00001, issued at %s, follows from it: %s',
  (kind, source, branch, expected) => {
    expect(isFollowing({ kind, branch }, { kind: source, branch: '00001' })).toBe(expected);
    expect(isFollowing({ kind, branch }, null)).toBe(false);
  },
);

test('a billing note collects open invoices of one buyer', () => {
  const invoice = { kind: 'invoice', state: 'open', buyerName: 'ก' };
  expect(canCollect([invoice, { ...invoice, state: 'partially_paid' }])).toBe(true);
  for (const other of [
    { ...invoice, buyerName: 'ข' },
    { ...invoice, state: 'paid' },
    { ...invoice, kind: 'receipt' },
  ])
    expect(canCollect([invoice, other])).toBe(false);
});
