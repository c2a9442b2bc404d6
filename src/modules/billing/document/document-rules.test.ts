import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vatFromGross, vatFromNet } from '#platform/money/vat.ts';
import { vatRateBpOn, type VatClass } from '#platform/money/vat-rate.ts';
import type { DocumentBuyer } from './document-contract.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  documentKinds,
  documentTransitions,
  isInEffect,
  isReplaceable,
  reissuedAs,
  VAT_CLASSES,
} from './document-kinds-rules.ts';
import { documentNumber, numberPeriodOf } from './document-number-rules.ts';
import {
  type CreditedLine,
  creditTotals,
  type DocumentTax,
  type DocumentTotals,
  documentTotals,
  findIssueProblem,
  kindForMoney,
  missingOfBuyer,
  type PricedLine,
} from './document-rules.ts';

const standardRateBp = vatRateBpOn('2026-06-01');
const inclusive: DocumentTax = { priceMode: 'incl', standardRateBp };

function line(unitPriceSatang: number, given: Partial<PricedLine> = {}): PricedLine {
  return { quantity: '1', unitPriceSatang, discountSatang: 0, vatClass: 'standard', ...given };
}

/** Asserts that the parts sum to the whole. */
function checked(totals: DocumentTotals, tax: DocumentTax): DocumentTotals {
  const sum = (amounts: readonly number[]): number =>
    amounts.reduce((running, amount) => running + amount, 0);
  expect(totals.netSatang + totals.vatSatang).toBe(totals.grandTotalSatang);
  expect(totals.subtotalSatang).toBe(sum(totals.lines.map(({ amountSatang }) => amountSatang)));
  expect(totals.subtotalSatang).toBe(tax.priceMode === 'incl' ? totals.grandTotalSatang : totals.netSatang);
  expect(sum(totals.lines.map(({ vatSatang }) => vatSatang))).toBe(totals.vatSatang);
  if (tax.standardRateBp === null) {
    expect(totals).toMatchObject({ vatClasses: [], vatSatang: 0 });
    return totals;
  }
  for (const part of totals.vatClasses) {
    expect(part.netSatang + part.vatSatang).toBe(part.grossSatang);
    if (part.vatClass !== 'standard') expect(part).toMatchObject({ rateBp: 0, vatSatang: 0 });
  }
  expect(sum(totals.vatClasses.map(({ netSatang }) => netSatang))).toBe(totals.netSatang);
  expect(sum(totals.vatClasses.map(({ vatSatang }) => vatSatang))).toBe(totals.vatSatang);
  return totals;
}

describe('totals of a document', () => {
  test('VAT is rounded once on the document and spread over its lines', () => {
    const totals = checked(documentTotals([line(1000), line(1000), line(1000)], inclusive), inclusive);
    expect(totals).toMatchObject({ netSatang: 2804, vatSatang: 196, grandTotalSatang: 3000 });
    expect(totals.lines.map(({ vatSatang }) => vatSatang)).toEqual([66, 65, 65]);
  });

  test('prices without VAT add it on top: 6,220.58 has 435.44, where lines alone give 435.45', () => {
    const tax: DocumentTax = { priceMode: 'excl', standardRateBp };
    const totals = checked(documentTotals([line(141_683), line(19_625), line(460_750)], tax), tax);
    expect(totals).toMatchObject({ netSatang: 622_058, vatSatang: 43_544, grandTotalSatang: 665_602 });
  });

  test('classes are summed up apart, zero and exempt without VAT', () => {
    const lines = [
      line(10_700),
      line(5_000, { vatClass: 'exempt' }),
      line(2_500, { vatClass: 'zero', quantity: '2' }),
    ];
    expect(checked(documentTotals(lines, inclusive), inclusive).vatClasses).toEqual([
      {
        vatClass: 'standard',
        rateBp: standardRateBp,
        netSatang: 10_000,
        vatSatang: 700,
        grossSatang: 10_700,
      },
      { vatClass: 'zero', rateBp: 0, netSatang: 5_000, vatSatang: 0, grossSatang: 5_000 },
      { vatClass: 'exempt', rateBp: 0, netSatang: 5_000, vatSatang: 0, grossSatang: 5_000 },
    ]);
  });

  test('quantities by weight and discounts: 0.125 × 100.00 less 2.50 is 10.00', () => {
    const lines = [line(10_000, { quantity: '0.125', discountSatang: 250 })];
    expect(checked(documentTotals(lines, inclusive), inclusive).subtotalSatang).toBe(1_000);
  });

  test('a seller who is not registered for VAT has none', () => {
    const tax: DocumentTax = { priceMode: 'incl', standardRateBp: null };
    const totals = checked(documentTotals([line(10_700)], tax), tax);
    expect(totals).toMatchObject({ netSatang: 10_700, vatSatang: 0, grandTotalSatang: 10_700 });
  });

  const anyLines = fc.array(
    fc.record({
      amountSatang: fc.integer({ min: 0, max: 50_000_000 }),
      vatClass: fc.constantFrom<VatClass>(...VAT_CLASSES),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const anyTax = fc.record({
    priceMode: fc.constantFrom('incl' as const, 'excl' as const),
    standardRateBp: fc.constantFrom(standardRateBp, 1000, null),
  });

  test('parts always sum to the whole', () => {
    fc.assert(
      fc.property(anyLines, anyTax, (lines, tax) => {
        const priced = lines.map(({ amountSatang, vatClass }) => line(amountSatang, { vatClass }));
        checked(documentTotals(priced, tax), tax);
      }),
    );
  });

  test('each class is taxed once on its sum, and each line has its share to the satang', () => {
    fc.assert(
      fc.property(anyLines, anyTax, (lines, tax) => {
        const priced = lines.map(({ amountSatang, vatClass }) => line(amountSatang, { vatClass }));
        const totals = documentTotals(priced, tax);
        for (const { vatClass, rateBp, vatSatang } of totals.vatClasses) {
          const amounts = lines.filter((one) => one.vatClass === vatClass).map((one) => one.amountSatang);
          const sum = amounts.reduce((running, amount) => running + amount, 0);
          const split = tax.priceMode === 'incl' ? vatFromGross(sum, rateBp) : vatFromNet(sum, rateBp);
          expect(vatSatang).toBe(split.vatSatang);
          for (const [at, { amountSatang }] of lines.entries()) {
            if (lines[at]?.vatClass !== vatClass || sum === 0) continue;
            const share = (vatSatang * amountSatang) / sum;
            expect(Math.abs((totals.lines[at]?.vatSatang ?? 0) - share)).toBeLessThan(1);
          }
        }
      }),
    );
  });

  test('any split into credit notes takes back exactly the document, each with parts that sum up', () => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 });
    fc.assert(
      fc.property(anyLines, anyTax, cuts, (lines, tax, shares) => {
        const document = documentTotals(
          lines.map(({ amountSatang, vatClass }) => line(amountSatang, { vatClass })),
          tax,
        );
        const before = { standard: 0, zero: 0, exempt: 0 };
        const rest = lines.map(({ amountSatang }) => amountSatang);
        const sums = { netSatang: 0, vatSatang: 0, grandTotalSatang: 0 };
        for (const share of [...shares, 1]) {
          const part: CreditedLine[] = lines.map(({ vatClass }, at) => ({
            vatClass,
            amountSatang: Math.floor((rest[at] ?? 0) * share),
          }));
          const note = checked(creditTotals(part, tax, { ...before }), tax);
          for (const [at, { amountSatang, vatClass }] of part.entries()) {
            rest[at] = (rest[at] ?? 0) - amountSatang;
            before[vatClass] += amountSatang;
          }
          sums.netSatang += note.netSatang;
          sums.vatSatang += note.vatSatang;
          sums.grandTotalSatang += note.grandTotalSatang;
        }
        expect(document).toMatchObject(sums);
      }),
    );
  });
});

describe('numbers', () => {
  test.each([
    ['invoice', '2026-11-28', '00000', 1, 'INV6911-00001'],
    ['receipt_tax_invoice', '2026-12-31', '00000', 99_999, 'RT6912-99999'],
    ['receipt_tax_invoice', '2027-01-01', '00000', 100_000, 'RT7001-100000'],
    ['credit_note', '2026-11-01', '00002', 7, 'CN00002-6911-00007'],
  ] as const)('%s on %s of branch %s, the %ith: %s', (kind, on, branchCode, count, expected) => {
    const format = documentKinds[kind].numbers;
    const period = numberPeriodOf(on, format);
    expect(documentNumber(format, { branchCode, period, count })).toBe(expected);
  });

  test('a yearly series', () => {
    expect(numberPeriodOf('2026-11-28', { period: 'year' })).toBe('69');
  });

  test('no two kinds share a prefix', () => {
    const prefixes = DOCUMENT_KINDS.map((kind) => documentKinds[kind].numbers.prefix);
    expect(new Set(prefixes).size).toBe(DOCUMENT_KINDS.length);
  });
});

const buyer: DocumentBuyer = {
  name: 'บริษัท ลูกค้า จำกัด',
  address: '1 ถนนสุเทพ เชียงใหม่ 50200',
  taxId: '0994000165501',
  branchCode: '00000',
  phone: '',
};

describe('who may issue what', () => {
  const registered = { isVatRegistered: true, isRetailer: true, buyer, lines: [line(100)] };

  test.each([
    [
      'a tax invoice of an unregistered seller',
      { kind: 'tax_invoice', isVatRegistered: false },
      'billing.document_not_registered',
    ],
    [
      'a credit note of an unregistered seller',
      { kind: 'credit_note', isVatRegistered: false },
      'billing.document_not_registered',
    ],
    ['a receipt of an unregistered seller', { kind: 'receipt', isVatRegistered: false }, null],
    [
      'an abbreviated one without retail',
      { kind: 'tax_invoice_abbreviated', isRetailer: false },
      'billing.document_not_retail',
    ],
    ['an abbreviated one without buyer', { kind: 'tax_invoice_abbreviated', buyer: null }, null],
    ['a full one without buyer', { kind: 'tax_invoice', buyer: null }, 'billing.buyer_incomplete'],
    ['nothing', { kind: 'receipt', lines: [] }, 'billing.document_lines'],
    ['nothing of value', { kind: 'receipt', lines: [line(0)] }, 'billing.document_lines'],
    [
      'a discount above the price',
      { kind: 'receipt', lines: [line(100, { discountSatang: 101 })] },
      'billing.document_lines',
    ],
    ['too many lines', { kind: 'receipt', lines: Array(201).fill(line(1)) }, 'billing.document_lines'],
    [
      'too much money',
      { kind: 'receipt', lines: [line(9e12, { quantity: '9999999' })] },
      'billing.document_lines',
    ],
  ] as const)('%s', (_, given, code) => {
    expect(findIssueProblem({ ...registered, ...given })?.code ?? null).toBe(code);
  });

  test('what a buyer lacks, by kind', () => {
    const bare = { ...buyer, name: '', address: '', branchCode: null };
    expect(missingOfBuyer('receipt_tax_invoice', bare)).toEqual(['name', 'address', 'branchCode']);
    expect(missingOfBuyer('receipt', { ...bare, taxId: null })).toEqual(['name']);
    expect(missingOfBuyer('tax_invoice_abbreviated', null)).toEqual([]);
  });

  test.each([
    [false, true, false, 'receipt'],
    [true, false, false, 'receipt_tax_invoice'],
    [true, true, false, 'tax_invoice_abbreviated'],
    [true, true, true, 'receipt_tax_invoice'],
  ] as const)(
    'money: registered %s, retail %s, full asked for %s → %s',
    (isVatRegistered, isRetailer, wantsFull, kind) => {
      const lines = [line(100), line(100, { vatClass: 'exempt' })];
      expect(kindForMoney({ isVatRegistered, isRetailer, wantsFull, lines })).toBe(kind);
    },
  );

  test.each([
    ['exempt goods', [line(100, { vatClass: 'exempt' })], 'receipt'],
    ['exempt goods and a taxed gift', [line(100, { vatClass: 'exempt' }), line(0)], 'receipt'],
    ['exports', [line(100, { vatClass: 'zero' })], 'receipt_tax_invoice'],
  ] as const)('money for nothing but %s', (_, lines, kind) => {
    for (const isRetailer of [false, true])
      expect(kindForMoney({ isVatRegistered: true, isRetailer, wantsFull: true, lines })).toBe(kind);
  });
});

describe('the kinds', () => {
  test('tax documents name the law and the seller’s tax id; nothing else shows VAT without a registration', () => {
    for (const kind of DOCUMENT_KINDS) {
      const rule = documentKinds[kind];
      if (rule.isTaxDocument) {
        expect(rule.source, kind).not.toBeNull();
        expect(rule.requiredOfRegistered, kind).toContain('seller_tax_id');
      }
      expect(rule.required, kind).not.toContain('vat_amount');
      if (rule.corrects !== null)
        expect(rule.required, kind).toEqual(expect.arrayContaining(['reference', 'reason']));
    }
  });

  test('every state that is left leads to a known one, and ends are not in effect', () => {
    for (const state of DOCUMENT_STATES) {
      if (!isInEffect(state)) expect(documentTransitions[state]).toEqual([]);
      expect(documentTransitions[state]).not.toContain(state);
    }
    expect(documentTransitions.open).toEqual([
      'partially_paid',
      'paid',
      'void',
      'uncollectible',
      'accepted',
      'declined',
      'replaced',
    ]);
    expect(documentTransitions.partially_paid).toEqual(['paid', 'uncollectible']);
    expect(documentTransitions.uncollectible).toEqual(['partially_paid', 'paid']);
  });

  test('a full tax invoice replaces an abbreviated one; corrections are not replaced', () => {
    expect(reissuedAs('tax_invoice_abbreviated')).toBe('receipt_tax_invoice');
    expect(reissuedAs('receipt')).toBe('receipt');
    expect(reissuedAs('credit_note')).toBeNull();
    const given = { kind: 'invoice', state: 'open', isCorrected: false } as const;
    expect(isReplaceable(given)).toBe(true);
    expect(isReplaceable({ ...given, state: 'paid' })).toBe(false);
    expect(isReplaceable({ ...given, isCorrected: true })).toBe(false);
  });
});
