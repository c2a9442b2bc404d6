import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_KINDS, DOCUMENT_STATES } from '../../document/document-kinds-rules.ts';
import { type PostedDocument, postingsOf } from './journal-rules.ts';

const sale: PostedDocument = {
  kind: 'receipt_tax_invoice',
  state: 'issued',
  isVatRegistered: true,
  standardNetSatang: 10_000,
  zeroNetSatang: 0,
  exemptNetSatang: 0,
  netSatang: 10_000,
  vatSatang: 700,
  grandTotalSatang: 10_700,
  withheldSatang: 300,
};

describe('the entry of a document', () => {
  test.each([
    [{}, 'cash +10400, withheldTax +300, sales -10000, outputVat -700'],
    [{ kind: 'tax_invoice' }, 'receivable +10700, sales -10000, outputVat -700'],
    [{ kind: 'credit_note' }, 'sales +10000, outputVat +700, receivable -10700'],
    [{ kind: 'receipt' }, 'cash +10400, withheldTax +300, receivable -10700'],
    [{ kind: 'invoice' }, ''],
    [{ state: 'void' }, ''],
    [{ state: 'replaced' }, ''],
    [
      { kind: 'receipt', isVatRegistered: false, netSatang: 10_700, vatSatang: 0, withheldSatang: 0 },
      'cash +10700, sales -10700',
    ],
  ] as const)('%o: %s', (change, expected) => {
    const text = postingsOf({ ...sale, ...change }).map(({ account, debitSatang, creditSatang }) =>
      debitSatang > 0 ? `${account} +${debitSatang}` : `${account} -${creditSatang}`,
    );
    expect(text.join(', ')).toBe(expected);
  });

  test('is balanced, whatever the document', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom(...DOCUMENT_KINDS),
          state: fc.constantFrom(...DOCUMENT_STATES),
          isVatRegistered: fc.boolean(),
          parts: fc.tuple(amount, amount, amount, amount),
          withheld: fc.integer({ min: 0, max: 100 }),
        }),
        ({ kind, state, isVatRegistered, parts: [standard, zero, exempt, vat], withheld }) => {
          const net = standard + zero + exempt;
          const vatSatang = isVatRegistered ? vat : 0;
          const grandTotalSatang = net + vatSatang;
          const postings = postingsOf({
            ...{ kind, state, isVatRegistered, vatSatang, grandTotalSatang, netSatang: net },
            ...{ standardNetSatang: standard, zeroNetSatang: zero, exemptNetSatang: exempt },
            withheldSatang: Math.floor((grandTotalSatang * withheld) / 100),
          });
          const sum = (of: 'debitSatang' | 'creditSatang') =>
            postings.reduce((total, each) => total + each[of], 0);
          expect(sum('debitSatang')).toBe(sum('creditSatang'));
          expect(postings.every((each) => each.debitSatang * each.creditSatang === 0)).toBe(true);
        },
      ),
    );
  });
});
