import { expect, test } from '#platform/testing/test.ts';
import { isVoidable } from './void-rules.ts';

const INVOICE = {
  kind: 'invoice',
  state: 'open',
  issuedOn: '2026-11-01',
  paidSatang: 0,
  withheldSatang: 0,
  creditedSatang: 0,
  supplyKind: null,
} as const;

test.each<[string, Partial<Parameters<typeof isVoidable>[0]>, boolean]>([
  ['an open invoice', {}, true],
  ['one of an earlier month', { issuedOn: '2025-01-01' }, true],
  ['one that follows from a quotation', { supplyKind: 'billing.document' }, true],
  ['one that an order issued', { supplyKind: 'orders.order' }, false],
  ['one that was paid in part', { paidSatang: 1 }, false],
  ['one of which tax was withheld', { withheldSatang: 1 }, false],
  ['a paid one', { state: 'paid' }, false],
  ['a void one', { state: 'void' }, false],
  ['an open quotation', { kind: 'quotation' }, true],
  ['an accepted quotation', { kind: 'quotation', state: 'accepted' }, false],
  ['a receipt', { kind: 'receipt', state: 'issued' }, true],
  ['a tax invoice of this month', { kind: 'tax_invoice', state: 'issued' }, true],
  ['a tax invoice of last month', { kind: 'tax_invoice', state: 'issued', issuedOn: '2026-10-31' }, false],
  ['a credited tax invoice', { kind: 'tax_invoice', state: 'issued', creditedSatang: 1 }, false],
  ['a credit note', { kind: 'credit_note', state: 'issued' }, false],
])('%s: %s', (_, given, expected) => {
  expect(isVoidable({ ...INVOICE, ...given }, '2026-11-21')).toBe(expected);
});
