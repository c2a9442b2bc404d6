import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanTransferReference,
  dueByTransferSatang,
  findSentAtProblem,
  heldSatang,
  isFinal,
  isSettled,
  outstandingSatang,
  paymentAllows,
  type PaymentFacts,
  paymentSlugsIn,
  paymentStatuses,
  paymentStatusOf,
  paymentStepOf,
  paymentTransitions,
  receiptFormPlace,
  reviewSteps,
  surplusSatang,
} from './payment-rules.ts';

const baht = (amount: number): number => amount * 100;
const facts = (given: Partial<PaymentFacts> = {}): PaymentFacts => ({
  amountSatang: baht(1000),
  paidSatang: 0,
  returnedSatang: 0,
  hasWaitingSlip: false,
  isExpired: false,
  isCancelled: false,
  ...given,
});

describe('a payment’s state follows from its facts', () => {
  test.each([
    [{}, 'awaiting_payment'],
    [{ hasWaitingSlip: true }, 'verifying'],
    [{ hasWaitingSlip: true, isExpired: true }, 'verifying'],
    [{ paidSatang: baht(999) }, 'underpaid'],
    [{ paidSatang: baht(999), isExpired: true }, 'expired'],
    [{ paidSatang: baht(999), hasWaitingSlip: true }, 'verifying'],
    [{ paidSatang: baht(1000) }, 'paid'],
    [{ paidSatang: baht(1000), isExpired: true }, 'paid'],
    [{ paidSatang: baht(1000), hasWaitingSlip: true }, 'paid'],
    [{ paidSatang: baht(1001) }, 'overpaid'],
    [{ paidSatang: baht(1001), returnedSatang: baht(1) }, 'paid'],
    [{ isExpired: true }, 'expired'],
    [{ isCancelled: true, paidSatang: baht(1000) }, 'cancelled'],
  ] as const)('%j → %s', (given, status) => {
    expect(paymentStatusOf(facts(given))).toBe(status);
  });

  test.each([
    [{}, baht(1000)],
    [{ walletHeldSatang: baht(300) }, baht(700)],
    [{ paidSatang: baht(400), isExpired: true }, baht(600)],
    [{ paidSatang: baht(1200) }, 0],
    [{ isCancelled: true }, 0],
    [{ isCancelled: true, paidSatang: baht(1000), returnedSatang: baht(400) }, 0],
  ] as const)('%j → %d due', (given, due) => {
    const { walletHeldSatang = 0, ...known } = given as Partial<PaymentFacts> & { walletHeldSatang?: number };
    const all = facts(known);
    expect(dueByTransferSatang({ ...all, status: paymentStatusOf(all), walletHeldSatang })).toBe(due);
  });

  test.each([
    ['verifying', true, 1, 'first'],
    ['paid', true, 0, 'first'],
    ['awaiting_payment', false, 1, 'last'],
    ['expired', false, 1, 'last'],
    ['paid', false, 0, null],
    ['overpaid', false, 0, null],
    ['cancelled', false, 0, 'folded'],
  ] as const)('%s, slip waiting %s, %d due: money is recorded %s', (status, isSlipWaiting, due, place) => {
    expect(receiptFormPlace({ status, isSlipWaiting, outstandingSatang: due })).toBe(place);
  });

  test('no money is lost: what is held is kept or must be returned, and the rest is due', () => {
    const amounts = fc.record({
      amountSatang: fc.integer({ min: 1, max: 1e12 }),
      paidSatang: fc.integer({ min: 0, max: 1e12 }),
      isExpired: fc.boolean(),
      isCancelled: fc.boolean(),
      hasWaitingSlip: fc.boolean(),
    });
    fc.assert(
      fc.property(amounts, (given) => {
        const all = facts({ ...given });
        const status = paymentStatusOf(all);
        const surplus = surplusSatang({ ...all, status });
        const kept = heldSatang(all) - surplus;
        expect(kept).toBeGreaterThanOrEqual(0);
        expect(kept).toBeLessThanOrEqual(all.amountSatang);
        if (status !== 'expired' && status !== 'cancelled')
          expect(kept + outstandingSatang(all)).toBe(all.amountSatang);
        else expect(kept).toBe(0);
      }),
    );
  });

  test('every change is a transition in the table', () => {
    const change = fc.constantFrom<(before: PaymentFacts) => PaymentFacts>(
      (before) =>
        paymentAllows[paymentStatusOf(before)].sendSlip ? { ...before, hasWaitingSlip: true } : before,
      (before) => ({ ...before, hasWaitingSlip: false }),
      (before) => ({ ...before, paidSatang: before.paidSatang + baht(400), hasWaitingSlip: false }),
      (before) => (paymentAllows[paymentStatusOf(before)].expire ? { ...before, isExpired: true } : before),
      (before) => (paymentAllows[paymentStatusOf(before)].cancel ? { ...before, isCancelled: true } : before),
      (before) => ({
        ...before,
        returnedSatang: before.returnedSatang + surplusSatang({ ...before, status: paymentStatusOf(before) }),
      }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let now = facts();
        for (const next of changes) {
          const [from, to] = [paymentStatusOf(now), paymentStatusOf(next(now))];
          now = next(now);
          if (from !== to) expect(paymentTransitions[from], `${from} → ${to}`).toContain(to);
        }
      }),
    );
  });

  test('cancelled is final, and a final payment accepts no slip', () => {
    expect(paymentTransitions.cancelled).toEqual([]);
    for (const status of paymentStatuses) {
      if (isFinal(status)) expect(paymentAllows[status].sendSlip).toBe(false);
      expect(paymentAllows[status].expire).toBe(paymentAllows[status].cancel && status !== 'expired');
      expect(paymentStepOf(status) === 'done').toBe(isSettled(status));
    }
  });
});

describe('bank references', () => {
  test.each([
    ['013071152533APM07736', '013071152533APM07736'],
    [' 0130-7115 2533 apm07736 ', '013071152533APM07736'],
    ['abc', null],
    ['', null],
    ['ก่อน1234', null],
    ['A'.repeat(41), null],
    ['12;drop table', null],
  ])('%j → %j', (typed, expected) => {
    expect(cleanTransferReference(typed)).toBe(expected);
  });
});

test('a transfer in the future is impossible, an early or late one only suspicious', () => {
  const openedAt = new Date('2026-11-21T03:00:00Z');
  const payment = { openedAt, expiresAt: new Date('2026-11-21T03:30:00Z') };
  const now = new Date('2026-11-21T05:00:00Z');
  const at = (text: string) => findSentAtProblem(new Date(text), payment, now);
  expect(at('2026-11-21T03:10:00Z')).toBeNull();
  expect(at('2026-11-21T02:55:00Z')).toBeNull();
  expect(at('2026-11-21T02:54:59Z')).toBe('too_early');
  expect(at('2026-11-21T05:10:00Z')).toBeNull();
  expect(at('2026-11-21T05:10:01Z')).toBe('future');
  expect(findSentAtProblem(new Date('2026-11-24T03:30:01Z'), payment, new Date('2026-11-30T00:00:00Z'))).toBe(
    'too_late',
  );
});

describe('pasted codes', () => {
  const slug = '0123456789abcdefghjkmnpqrs';
  test.each([
    [`https://demo.localhost:5001/billing/payment/${slug}?lang=en`, slug],
    [slug.toUpperCase(), slug],
    [` ${slug.slice(0, 13)} ${slug.slice(13)} `, slug],
    ['O123456789abcdefghjkmnpqrs', slug],
    ['demo-pay-1', 'demo-pay-1'],
  ])('%s', (typed, expected) => {
    expect(paymentSlugsIn(typed)).toContain(expected);
  });

  test('nonsense is no code', () => {
    expect(paymentSlugsIn('../../etc')).toEqual([]);
    expect(paymentSlugsIn('ใบสั่งซื้อ')).toEqual([]);
  });
});

describe('the steps of a manager, the most urgent first', () => {
  const due = {
    status: 'awaiting_payment',
    outstandingSatang: 100,
    surplusSatang: 0,
    isSlipWaiting: false,
  } as const;
  test.each([
    ['money is due', {}, ['confirm', 'reject: no_slip']],
    ['a slip waits', { status: 'verifying', isSlipWaiting: true }, ['confirm', 'reject']],
    [
      'a slip waits and money is to be returned',
      { isSlipWaiting: true, surplusSatang: 5 },
      ['confirm', 'return', 'reject'],
    ],
    ['paid', { status: 'paid', outstandingSatang: 0 }, ['confirm: nothing_due', 'reject: no_slip']],
    [
      'overpaid',
      { status: 'overpaid', outstandingSatang: 0, surplusSatang: 5 },
      ['return', 'confirm: nothing_due', 'reject: no_slip'],
    ],
    [
      'cancelled: money may come all the same',
      { status: 'cancelled', outstandingSatang: 0 },
      ['confirm', 'reject: no_slip'],
    ],
  ] as const)('%s', (_, facts, expected) => {
    const steps = reviewSteps({ ...due, ...facts });
    expect(steps.map(({ step, refusal }) => (refusal === null ? step : `${step}: ${refusal}`))).toEqual(
      expected,
    );
  });
});
