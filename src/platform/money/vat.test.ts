import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBaht } from './money.ts';
import { documentVat, refundVat, type VatSplit, vatFromGross, vatFromNet, withholdingTax } from './vat.ts';
import { standardVatPeriodOn, standardVatRates, vatRateBpOn } from './vat-rate.ts';

const rateBp = vatRateBpOn('2026-06-01');

function satang(baht: string): number {
  const value = parseBaht(baht);
  if (value === null) throw new Error(`not baht: ${baht}`);
  return value;
}

function checked<Split extends VatSplit>(split: Split): Split {
  expect(split.netSatang + split.vatSatang).toBe(split.grossSatang);
  return split;
}

describe('VAT inside a price', () => {
  test.each([
    ['100.00', '93.46', '6.54'],
    ['180.00', '168.22', '11.78'],
    ['899.00', '840.19', '58.81'],
    ['107.00', '100.00', '7.00'],
    ['1.00', '0.93', '0.07'],
    ['0.07', '0.07', '0.00'],
    ['0.08', '0.07', '0.01'],
    ['999,999.99', '934,579.43', '65,420.56'],
    ['0.23', '0.21', '0.02'],
    ['0.00', '0.00', '0.00'],
  ])('%s includes: net %s, VAT %s', (gross, net, vat) => {
    const split = checked(vatFromGross(satang(gross), rateBp));
    expect(split).toEqual({ netSatang: satang(net), vatSatang: satang(vat), grossSatang: satang(gross) });
  });
});

test('VAT within a price is exact to half a satang, never 7 % of a rounded net', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000_000 }),
      fc.constantFrom(rateBp, 1000),
      (gross, bp) => {
        const { vatSatang } = checked(vatFromGross(gross, bp));
        const [whole, exact] = [BigInt(10_000 + bp), BigInt(gross) * BigInt(bp)];
        const apart = 2n * (BigInt(vatSatang) * whole - exact);
        expect(apart > -whole && apart <= whole).toBe(true);
      },
    ),
  );
  // 7 % of the net 0.21 is 0.01: the parts would no longer sum to 0.23.
  expect(vatFromNet(vatFromGross(23, rateBp).netSatang, rateBp).vatSatang).not.toBe(
    vatFromGross(23, rateBp).vatSatang,
  );
});

describe('VAT on top of a price', () => {
  test.each([
    ['3.50', '0.25', '3.75'],
    ['118.50', '8.30', '126.80'],
    ['461.50', '32.31', '493.81'],
    ['6,220.58', '435.44', '6,656.02'],
  ])('%s excludes: VAT %s, gross %s', (net, vat, gross) => {
    const split = checked(vatFromNet(satang(net), rateBp));
    expect(split).toEqual({ netSatang: satang(net), vatSatang: satang(vat), grossSatang: satang(gross) });
  });
});

describe('a document is rounded once and then distributed over its lines', () => {
  test('three lines of 10.00 include 1.96, shown as 0.66, 0.65, 0.65', () => {
    const document = checked(documentVat([1000, 1000, 1000], { rateBp, prices: 'gross' }));
    expect(document).toMatchObject({ netSatang: 2804, vatSatang: 196, lineVatSatang: [66, 65, 65] });
  });

  test('19.99 + 5.01 + 75.00 includes 6.54, where rounding by line gives 6.55', () => {
    const lines = [1999, 501, 7500];
    expect(checked(documentVat(lines, { rateBp, prices: 'gross' }))).toMatchObject({
      netSatang: 9346,
      vatSatang: 654,
    });
    expect(lines.reduce((sum, line) => sum + vatFromGross(line, rateBp).vatSatang, 0)).toBe(655);
  });

  test('6,220.58 includes 435.44, where rounding by line gives 435.45', () => {
    const lines = [satang('1416.83'), satang('196.25'), satang('4607.50')];
    expect(lines.reduce((sum, line) => sum + line, 0)).toBe(satang('6220.58'));
    expect(checked(documentVat(lines, { rateBp, prices: 'net' })).vatSatang).toBe(satang('435.44'));
    expect(lines.map((line) => vatFromNet(line, rateBp).vatSatang)).toEqual(
      ['99.18', '13.74', '322.53'].map(satang),
    );
  });

  test('a free document has no VAT', () => {
    expect(documentVat([0, 0], { rateBp, prices: 'gross' })).toMatchObject({
      vatSatang: 0,
      lineVatSatang: [0, 0],
    });
    expect(documentVat([], { rateBp, prices: 'net' })).toMatchObject({ grossSatang: 0, lineVatSatang: [] });
  });

  test('lines always sum to the document', () => {
    const lines = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom('gross' as const, 'net' as const),
        fc.constantFrom(0, rateBp, 1000),
        (list, prices, bp) => {
          const document = checked(documentVat(list, { rateBp: bp, prices }));
          expect(document.lineVatSatang.reduce((sum, part) => sum + part, 0)).toBe(document.vatSatang);
        },
      ),
    );
  });
});

describe('VAT of refunds is cumulative', () => {
  function refundAll(amounts: readonly number[]): number[] {
    let refundedBeforeSatang = 0;
    return amounts.map((amount) => {
      const split = checked(refundVat(amount, { refundedBeforeSatang, rateBp }));
      refundedBeforeSatang += amount;
      return split.vatSatang;
    });
  }

  test('3 × 10.00 → 0.65, 0.66, 0.65', () => {
    expect(refundAll([1000, 1000, 1000])).toEqual([65, 66, 65]);
  });

  test('7 × 9.99 → .65 .66 .65 .65 .66 .65 .65, together 4.57', () => {
    expect(refundAll(Array(7).fill(999))).toEqual([65, 66, 65, 65, 66, 65, 65]);
  });

  test('any split into refunds returns exactly the document’s VAT, also with net prices', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(cuts, (amounts) => {
        const gross = amounts.reduce((sum, amount) => sum + amount, 0);
        const total = refundAll(amounts).reduce((sum, vat) => sum + vat, 0);
        expect(total).toBe(vatFromGross(gross, rateBp).vatSatang);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (net) => {
        const document = vatFromNet(net, rateBp);
        expect(refundVat(document.grossSatang, { refundedBeforeSatang: 0, rateBp }).vatSatang).toBe(
          document.vatSatang,
        );
      }),
    );
  });
});

describe('withholding tax excludes VAT from its base', () => {
  test.each([
    ['5,490.00', '384.30', '5,874.30', 300, '164.70', '5,709.60'],
    ['10,000.00', '700.00', '10,700.00', 300, '300.00', '10,400.00'],
    ['10,000.00', '700.00', '10,700.00', 500, '500.00', '10,200.00'],
    ['3,333.33', '233.33', '3,566.66', 300, '100.00', '3,466.66'],
    ['1,234.50', '86.42', '1,320.92', 200, '24.69', '1,296.23'],
  ])(
    'base %s, VAT %s, gross %s at %s bp: withheld %s, transferred %s',
    (base, vat, gross, bp, withheld, transfer) => {
      const split = checked(vatFromNet(satang(base), rateBp));
      expect(split).toMatchObject({ vatSatang: satang(vat), grossSatang: satang(gross) });
      expect(withholdingTax(satang(base), bp)).toBe(satang(withheld));
      expect(split.grossSatang - withholdingTax(satang(base), bp)).toBe(satang(transfer));
    },
  );
});

describe('the rate is dated data', () => {
  test.each([
    ['1992-01-01', 700],
    ['1997-08-15', 700],
    ['1997-08-16', 1000],
    ['1999-03-31', 1000],
    ['1999-04-01', 700],
    ['2026-09-30', 700],
  ])('on %s it is %s bp', (on, expected) => {
    expect(vatRateBpOn(on)).toBe(expected);
    expect(vatRateBpOn(on, 'zero')).toBe(0);
    expect(vatRateBpOn(on, 'exempt')).toBe(0);
  });

  test('rows are in order, and an unconfirmed decree is marked', () => {
    expect(standardVatRates.map((row) => row.fromOn)).toEqual(
      standardVatRates.map((row) => row.fromOn).toSorted(),
    );
    expect(standardVatPeriodOn('2026-09-30').isConfirmed).toBe(true);
    expect(standardVatPeriodOn('2026-10-01').isConfirmed).toBe(false);
  });

  test('there is no VAT before its introduction, and no rate above 100 %', () => {
    expect(() => vatRateBpOn('1991-12-31')).toThrow(RangeError);
    expect(() => vatFromGross(100, 10_001)).toThrow(RangeError);
    expect(() => vatFromNet(100, -1)).toThrow(RangeError);
  });
});
