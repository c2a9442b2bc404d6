import { type Event, on, subscriptionsOf } from '#platform/events.ts';
import type { Scope } from '#platform/scope.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { paymentOverpaid, paymentPaid, paymentUnderpaid } from './payment-events.ts';
import { cancelPayment, expirePayment } from './close-payment.ts';
import { type ConfirmPaymentInput, confirmPayment } from './confirm-payment.ts';
import { returnSurplus } from './return-surplus.ts';
import { confirm, expectMoneyConsistent, newReference, openTestPayment, paymentNow } from '../testing.ts';

const baht = (amount: number): number => amount * 100;

/** Confirms a payment and returns the emitted events by name, with their `paidSatang`. */
async function confirmRecordingEvents(
  world: World,
  paymentId: string,
  given: Partial<ConfirmPaymentInput> = {},
): Promise<Record<string, number>> {
  const emitted: Record<string, number> = {};
  const recordEvent = <P extends { paidSatang: number }>(event: Event<P>) =>
    on(event, async (_scope: Scope, payload: P) => {
      emitted[event.name] = payload.paidSatang;
    });
  const subscriptions = subscriptionsOf([
    recordEvent(paymentPaid),
    recordEvent(paymentUnderpaid),
    recordEvent(paymentOverpaid),
  ]);
  await world.write((scope) =>
    confirmPayment(
      { ...scope, app: { ...scope.app, subscriptions } },
      {
        paymentId,
        sendingBank: '004',
        transRef: newReference(),
        amountSatang: baht(1000),
        sentAt: scope.now,
        ...given,
      },
    ),
  );
  return emitted;
}

const refusals = (results: PromiseSettledResult<unknown>[]): string[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []));

describe('incoming money', () => {
  test('the exact amount: paid, emitted once', async ({ world }) => {
    const { paymentId } = await openTestPayment(world);
    expect(await confirmRecordingEvents(world, paymentId)).toEqual({ 'billing.payment_paid': baht(1000) });
    expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'paid', paidSatang: baht(1000) });
    await expectMoneyConsistent(world);
  });

  test('in two parts: underpaid, then paid', async ({ world }) => {
    const { paymentId } = await openTestPayment(world);
    expect(await confirmRecordingEvents(world, paymentId, { amountSatang: baht(999) })).toEqual({
      'billing.payment_underpaid': baht(999),
    });
    expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'underpaid', paidAt: null });
    expect(await confirmRecordingEvents(world, paymentId, { amountSatang: baht(1) })).toEqual({
      'billing.payment_paid': baht(1000),
    });
    expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'paid' });
    await expectMoneyConsistent(world);
  });

  test('too much: paid, and the surplus is returned to the last satang', async ({ world }) => {
    const { paymentId } = await openTestPayment(world);
    const emitted = await confirmRecordingEvents(world, paymentId, { amountSatang: baht(1001) });
    expect(emitted).toEqual({ 'billing.payment_paid': baht(1001), 'billing.payment_overpaid': baht(1001) });
    const giveBack = (amountSatang: number) =>
      world.write((scope) =>
        returnSurplus(scope, { paymentId, amountSatang, way: 'refund', reference: 'R1' }),
      );
    await expect(giveBack(101)).rejects.toThrow('billing.nothing_to_return');
    expect(await giveBack(100)).toEqual({ status: 'paid' });
    await expect(giveBack(1)).rejects.toThrow('billing.nothing_to_return');
    await expectMoneyConsistent(world);
  });

  test('a second transfer for a paid payment is surplus, and "paid" is not emitted again', async ({
    world,
  }) => {
    const { paymentId } = await openTestPayment(world);
    await confirm(world, paymentId);
    expect(await confirmRecordingEvents(world, paymentId)).toEqual({
      'billing.payment_overpaid': baht(2000),
    });
    await expectMoneyConsistent(world);
  });

  test('late money revives an expired payment', async ({ world }) => {
    const { paymentId, ...target } = await openTestPayment(world);
    expect(await world.write((scope) => expirePayment(scope, target))).toBe(true);
    expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'expired' });
    expect(await confirmRecordingEvents(world, paymentId)).toEqual({ 'billing.payment_paid': baht(1000) });
    expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'paid' });
  });

  test('money for a cancelled payment is surplus', async ({ world }) => {
    const { paymentId, ...target } = await openTestPayment(world);
    expect(await world.write((scope) => cancelPayment(scope, target))).toBe(true);
    expect(await confirmRecordingEvents(world, paymentId)).toEqual({
      'billing.payment_overpaid': baht(1000),
    });
    await world.write((scope) =>
      returnSurplus(scope, { paymentId, amountSatang: baht(1000), way: 'refund', reference: 'โอนคืน 12' }),
    );
    expect(await paymentNow(world, paymentId)).toMatchObject({
      status: 'cancelled',
      returnedSatang: baht(1000),
    });
    await expectMoneyConsistent(world);
  });

  test('a failing handler rolls the money back', async ({ world }) => {
    const { paymentId } = await openTestPayment(world);
    const subscriptions = subscriptionsOf([on(paymentPaid, () => Promise.reject(new Error('no')))]);
    const transRef = newReference();
    const input = { paymentId, sendingBank: '004', transRef, amountSatang: baht(1000), sentAt: world.now };
    await expect(
      world.write((scope) => confirmPayment({ ...scope, app: { ...scope.app, subscriptions } }, input)),
    ).rejects.toThrow('no');
    expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'awaiting_payment', paidSatang: 0 });
    expect(await confirm(world, paymentId, { transRef })).toEqual({ status: 'paid' });
  });
});

describe('a transfer must have', () => {
  test('a reference of letters and digits', async ({ world }) => {
    const { paymentId } = await openTestPayment(world);
    await expect(confirm(world, paymentId, { transRef: 'ก่อน 1234' })).rejects.toThrow(
      'billing.reference_invalid',
    );
  });

  test('a time in the past', async ({ world }) => {
    const { paymentId } = await openTestPayment(world);
    const sentAt = new Date(world.now.getTime() + 11 * 60_000);
    await expect(confirm(world, paymentId, { sentAt })).rejects.toThrow('billing.sent_in_future');
  });

  test('the amount that was recorded before', async ({ world }) => {
    const transRef = newReference();
    const [one, other] = [await openTestPayment(world), await openTestPayment(world)];
    await confirm(world, one.paymentId, { transRef, amountSatang: baht(1500), allocate: 'due' });
    await expect(
      confirm(world, other.paymentId, { transRef, amountSatang: baht(1600) }),
    ).rejects.toMatchObject({
      code: 'billing.receipt_differs',
      details: { amountSatang: baht(1500) },
    });
  });

  test('an existing payment', async ({ world }) => {
    await expect(confirm(world, '019a0000-0000-7000-8000-000000000000')).rejects.toThrow(
      'billing.payment_missing',
    );
    const { paymentId } = await openTestPayment(world);
    await expect(
      confirm(world, paymentId, { slipId: '019a0000-0000-7000-8000-000000000000' }),
    ).rejects.toThrow('billing.slip_missing');
  });
});

describe('one transfer over several payments', () => {
  test('1,500 pays 1,000 and 500, and not a satang more', async ({ world }) => {
    const transfer = { sendingBank: '014', transRef: newReference(), amountSatang: baht(1500) };
    const one = await openTestPayment(world);
    const other = await openTestPayment(world, { amountSatang: baht(500) });
    const third = await openTestPayment(world, { amountSatang: 1 });
    expect(await confirm(world, one.paymentId, { ...transfer, allocate: 'due' })).toEqual({ status: 'paid' });
    expect(await confirm(world, other.paymentId, { ...transfer, allocate: 'due' })).toEqual({
      status: 'paid',
    });
    await expect(confirm(world, third.paymentId, { ...transfer, allocate: 1 })).rejects.toMatchObject({
      code: 'billing.receipt_exhausted',
      details: { remainingSatang: 0 },
    });
    await expectMoneyConsistent(world);
  });

  test('nothing is taken if nothing is due', async ({ world }) => {
    const { paymentId } = await openTestPayment(world);
    await confirm(world, paymentId);
    await expect(confirm(world, paymentId, { allocate: 'due' })).rejects.toThrow('billing.payment_closed');
  });

  test('concurrent allocations never exceed the transfer', async ({ world }) => {
    const transfer = { transRef: newReference(), amountSatang: baht(1000) };
    const payments = await Promise.all(
      Array.from({ length: 8 }, () => openTestPayment(world, { amountSatang: baht(300) })),
    );
    const results = await Promise.allSettled(
      payments.map(({ paymentId }) => confirm(world, paymentId, { ...transfer, allocate: baht(300) })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(new Set(refusals(results))).toEqual(new Set(['billing.receipt_exhausted']));
    await expectMoneyConsistent(world);
  });

  test('two concurrent full allocations: one succeeds', async ({ world }) => {
    const transfer = { transRef: newReference() };
    const payments = [await openTestPayment(world), await openTestPayment(world)];
    const results = await Promise.allSettled(
      payments.map(({ paymentId }) => confirm(world, paymentId, transfer)),
    );
    expect(refusals(results)).toEqual(['billing.receipt_exhausted']);
    await expectMoneyConsistent(world);
  });

  test('two sites cannot both use it, and the second learns nothing more', async ({ world }) => {
    const neighbour = await world.another();
    const transfer = { transRef: newReference() };
    const [mine, theirs] = [await openTestPayment(world), await openTestPayment(neighbour)];
    const results = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => confirm(world, mine.paymentId, transfer)),
      ...Array.from({ length: 4 }, () => confirm(neighbour, theirs.paymentId, transfer)),
    ]);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(4);
    for (const refusal of refused)
      expect(refusal).toMatchObject({ code: 'billing.transfer_used', kind: 'conflict', details: undefined });
    const states = [
      await paymentNow(world, mine.paymentId),
      await paymentNow(neighbour, theirs.paymentId),
    ].map(({ status }) => status);
    expect(states.toSorted()).toEqual(['awaiting_payment', 'paid']);
  });

  test('a rolled-back claim can be used again', async ({ world }) => {
    const neighbour = await world.another();
    const transRef = newReference();
    const { paymentId } = await openTestPayment(neighbour);
    const missing = confirm(world, (await openTestPayment(world)).paymentId, {
      transRef,
      allocate: baht(2000),
    });
    await expect(missing).rejects.toThrow('billing.receipt_exhausted');
    expect(await confirm(neighbour, paymentId, { transRef })).toEqual({ status: 'paid' });
  });
});

describe('concurrent calls', () => {
  test('eight confirmations of one transfer have one effect', async ({ world }) => {
    const { paymentId } = await openTestPayment(world);
    const transRef = newReference();
    const results = await Promise.all(
      Array.from({ length: 8 }, () => confirm(world, paymentId, { transRef })),
    );
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['paid']));
    expect(await paymentNow(world, paymentId)).toMatchObject({ paidSatang: baht(1000) });
    await expectMoneyConsistent(world);
  });

  test('confirm and expire: the money wins, whichever is first', async ({ world }) => {
    for (let round = 0; round < 10; round++) {
      const { paymentId, ...target } = await openTestPayment(world);
      const [confirmed, isExpired] = await Promise.all([
        confirm(world, paymentId),
        world.write((scope) => expirePayment(scope, target)),
      ]);
      expect(confirmed).toEqual({ status: 'paid' });
      const after = await paymentNow(world, paymentId);
      expect(after.status).toBe('paid');
      expect(after.expiredAt !== null).toBe(isExpired);
    }
  });

  test('confirm and cancel: one of the two wins', async ({ world }) => {
    for (let round = 0; round < 10; round++) {
      const { paymentId, ...target } = await openTestPayment(world);
      const [, isCancelled] = await Promise.all([
        confirm(world, paymentId),
        world.write((scope) => cancelPayment(scope, target)),
      ]);
      expect((await paymentNow(world, paymentId)).status).toBe(isCancelled ? 'cancelled' : 'paid');
    }
    await expectMoneyConsistent(world);
  });
});
