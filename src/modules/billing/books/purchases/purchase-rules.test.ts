import { describe, expect, test } from 'vitest';
import { claimMonthsOf, findPurchaseProblem } from './purchase-rules.ts';

const given = {
  supplierTaxId: '0999999999991',
  issuedOn: '2026-05-31',
  claimMonth: '2026-05-01',
};
const context = { today: '2026-11-28', ownTaxId: '0994000165501' };

describe('a received tax invoice', () => {
  test.each([
    [{}, null],
    [{ claimMonth: '2026-11-01' }, null],
    [{ claimMonth: '2026-12-01' }, 'billing.purchase_claim_month'],
    [{ claimMonth: '2026-04-01' }, 'billing.purchase_claim_month'],
    [{ claimMonth: '2026-06-01' }, null],
    [{ issuedOn: '2026-11-29', claimMonth: '2026-11-01' }, 'billing.purchase_later'],
    [{ supplierTaxId: '0994000165501' }, 'billing.purchase_own'],
  ])('%o: %s', (change, problem) => {
    expect(findPurchaseProblem({ ...given, ...change }, context)).toBe(problem);
  });

  test('can be deducted in the month of its issue and the six after it, also over the year', () => {
    expect(claimMonthsOf('2026-08-31')).toEqual([
      '2026-08-01',
      '2026-09-01',
      '2026-10-01',
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
    ]);
  });
});
