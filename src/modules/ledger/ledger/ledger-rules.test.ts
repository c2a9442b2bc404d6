import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Bucket,
  freeSatang,
  planExpiry,
  planPosting,
  planTaking,
  walletTotals,
} from './ledger-rules.ts';

const NOW = new Date('2026-11-21T03:00:00Z');
const DAY_MS = 86_400_000;

function bucket(given: Partial<Bucket> & { accountId: string }): Bucket {
  return {
    kind: given.expiresAt ? 'granted' : 'paid',
    label: '',
    balanceSatang: 0,
    heldSatang: 0,
    expiresAt: null,
    ...given,
  };
}

const anyBuckets = fc
  .array(
    fc.record({
      balance: fc.integer({ min: 0, max: 100_000 }),
      heldShare: fc.double({ min: 0, max: 1, noNaN: true }),
      days: fc.option(fc.integer({ min: -3, max: 30 })),
    }),
    { maxLength: 8 },
  )
  .map((drawn) =>
    drawn.map(({ balance, heldShare, days }, index) =>
      bucket({
        accountId: String(index),
        balanceSatang: balance,
        heldSatang: Math.floor(balance * heldShare),
        expiresAt: days === null ? null : new Date(NOW.getTime() + days * DAY_MS),
      }),
    ),
  );

test('the full amount is taken from available money, or nothing', () => {
  fc.assert(
    fc.property(anyBuckets, fc.integer({ min: 1, max: 400_000 }), (buckets, amount) => {
      const parts = planTaking(buckets, amount, NOW);
      const { freeSatang: free } = walletTotals(buckets, NOW);
      expect(parts === null).toBe(free < amount);
      if (parts === null) return;
      expect(parts.reduce((running, part) => running + part.amountSatang, 0)).toBe(amount);
      for (const part of parts) {
        const from = buckets.find(({ accountId }) => accountId === part.accountId);
        expect(part.amountSatang).toBeGreaterThan(0);
        expect(part.amountSatang).toBeLessThanOrEqual(from ? freeSatang(from, NOW) : -1);
      }
    }),
    { numRuns: 10_000 },
  );
});

test('grants are used before own money, those that expire first before others', () => {
  const buckets = [
    bucket({ accountId: 'own', balanceSatang: 500 }),
    bucket({ accountId: 'late', balanceSatang: 300, expiresAt: new Date(NOW.getTime() + 9 * DAY_MS) }),
    bucket({ accountId: 'soon', balanceSatang: 200, expiresAt: new Date(NOW.getTime() + DAY_MS) }),
    bucket({ accountId: 'over', balanceSatang: 900, expiresAt: NOW }),
  ];
  expect(planTaking(buckets, 600, NOW)).toEqual([
    { accountId: 'soon', amountSatang: 200 },
    { accountId: 'late', amountSatang: 300 },
    { accountId: 'own', amountSatang: 100 },
  ]);
});

test('only expired money that is not held goes back', () => {
  fc.assert(
    fc.property(anyBuckets, (buckets) => {
      const parts = new Map(planExpiry(buckets, NOW).map((part) => [part.accountId, part.amountSatang]));
      for (const one of buckets) {
        const isOver = one.expiresAt !== null && one.expiresAt <= NOW;
        expect(parts.get(one.accountId) ?? 0).toBe(isOver ? one.balanceSatang - one.heldSatang : 0);
      }
    }),
  );
});

test('a partial posting uses what expires first; more than was held cannot be posted', () => {
  const held = [
    { accountId: 'own', amountSatang: 500, expiresAt: null },
    { accountId: 'grant', amountSatang: 200, expiresAt: NOW },
  ];
  expect(planPosting(held, 300)).toEqual([
    { accountId: 'grant', amountSatang: 200 },
    { accountId: 'own', amountSatang: 100 },
  ]);
  expect(planPosting(held, 701)).toBeNull();
});
