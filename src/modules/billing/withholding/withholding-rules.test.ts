import { describe, expect, test } from 'vitest';
import { TEST_BUYER } from '../testing.ts';
import {
  findWithholdingProblem,
  isJuristic,
  type WithholdingKind,
  withheldSatangOf,
  withholdingStateOf,
} from './withholding-rules.ts';

const ON = '2026-11-21';

describe('withheld tax', () => {
  // With the amounts that are transferred.
  test.each<[number, number, WithholdingKind, number, number]>([
    [549_000, 38_430, 'services', 16_470, 570_960],
    [1_000_000, 70_000, 'services', 30_000, 1_040_000],
    [1_000_000, 70_000, 'rent', 50_000, 1_020_000],
    [333_333, 23_333, 'services', 10_000, 346_666],
    [123_450, 8_642, 'advertising', 2_469, 129_623],
  ])('of %i with VAT of %i for %s is %i, so that %i is transferred', (net, vat, kind, withheld, transfer) => {
    expect(withheldSatangOf(net, kind, ON)).toBe(withheld);
    expect(net + vat - withheld).toBe(transfer);
  });

  test('only juristic payers withhold: their tax ids begin with 0', () => {
    expect(isJuristic({ taxId: '0994000165501' })).toBe(true);
    expect(isJuristic({ taxId: '1101700203451' })).toBe(false);
    expect(isJuristic({ taxId: null })).toBe(false);
    expect(isJuristic(null)).toBe(false);
  });

  const claim = {
    kind: 'invoice',
    state: 'open',
    netSatang: 1_000_000,
    grandTotalSatang: 1_070_000,
    paidSatang: 0,
    withheldSatang: 0,
    buyer: TEST_BUYER,
  } as const;
  const given = { baseSatang: 1_000_000, kind: 'services', on: ON } as const;

  test.each([
    [{}, {}, null],
    [{}, { baseSatang: 100_000 }, null],
    [{}, { baseSatang: 99_999 }, 'base'],
    [{}, { baseSatang: 1_000_001 }, 'base'],
    [{ state: 'paid' }, {}, 'not_due'],
    [{ kind: 'receipt' }, {}, 'not_due'],
    [{ buyer: { ...TEST_BUYER, taxId: '1101700203451' } }, {}, 'not_juristic'],
    [{ withheldSatang: 1 }, {}, 'declared'],
    [{ paidSatang: 1_060_000 }, {}, 'amount'],
  ] as const)('%o on %o: %s', (changed, asked, problem) => {
    expect(findWithholdingProblem({ ...claim, ...changed }, { ...given, ...asked })).toBe(problem);
  });

  test.each([
    [true, '2026-01-01', 'received'],
    [false, '2026-10-21', 'overdue'],
    [false, '2026-10-22', 'asked'],
  ] as const)('a certificate (received: %s) declared on %s is %s', (isReceived, declaredOn, state) => {
    expect(withholdingStateOf({ isReceived, declaredOn }, '2026-10-22')).toBe(state);
  });
});
