import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { findPaymentOf } from '#modules/billing/public.ts';
import { adjustStock } from '#modules/stock/public.ts';
import { countersOf, expectStockConsistent, stockItem } from '#modules/stock/testing.ts';
import { expireOrder } from '../ending/expire-order.ts';
import type { OrderReceipt } from '../order/order-contract.ts';
import { historyOfOrder } from '../order/order-history.ts';
import { MINUTE_MS } from '../order/order-rules.ts';
import { targetOf } from '../order/order-references.ts';
import { orderLine, orderOf, pay, place, sendSlip } from '../testing.ts';
import { reviveOrder } from './confirm-order.ts';
import { recordReturnedMoney } from './receive-money.ts';

interface Pile {
  readonly itemId: string;
  readonly first: OrderReceipt;
  readonly last: OrderReceipt;
}

/** Three pieces: two reserved by the first order, one by the last. */
async function reservedPile(world: World): Promise<Pile> {
  const itemId = await world.write((scope) => stockItem(scope, 3));
  const first = await place(world, [orderLine({ sku: 'CUP', stockItemId: itemId, quantity: 2 })]);
  world.travel(1_000);
  const last = await place(world, [orderLine({ sku: 'CUP', stockItemId: itemId })]);
  return { itemId, first, last };
}

async function breakOne(world: World, itemId: string): Promise<void> {
  await world.write((scope) =>
    adjustStock(scope, {
      itemId,
      change: { delta: -1 },
      reason: 'damage',
      note: 'ตกแตก',
      takesReserved: true,
    }),
  );
  await world.runJobs();
}

test('goods that break while reserved are booked; the newest order is marked for the manager', async ({
  world,
}) => {
  const { itemId, first, last } = await reservedPile(world);
  await breakOne(world, itemId);
  expect(await world.read((scope) => countersOf(scope, itemId))).toEqual({
    onHand: 2,
    reserved: 2,
    available: 0,
  });
  expect(await orderOf(world, first)).toMatchObject({ status: 'placed', attention: null });
  expect(await orderOf(world, last)).toMatchObject({ status: 'placed', attention: 'stock_lost' });
  const [raised] = await world.read((scope) => historyOfOrder(scope, last.orderId));
  expect(raised).toMatchObject({
    kind: 'attention_raised',
    detail: { attention: 'stock_lost', reason: expect.stringContaining('ของทดสอบ') },
  });
  await world.read(expectStockConsistent);
});

test('money for an order without its goods is kept, not turned into a sale; new goods revive the order', async ({
  world,
}) => {
  const manager = await world.signedIn('manager');
  const { itemId, first, last } = await reservedPile(world);
  await breakOne(world, itemId);
  await pay(world, manager, last);
  expect(await orderOf(world, last)).toMatchObject({
    status: 'expired',
    paidSatang: last.grandTotalSatang,
    attention: 'paid_without_stock',
  });
  await pay(world, manager, first);
  expect(await orderOf(world, first)).toMatchObject({ status: 'confirmed', attention: null });
  expect(await world.read((scope) => countersOf(scope, itemId))).toMatchObject({ onHand: 0, reserved: 0 });
  await world.write((scope) =>
    adjustStock(scope, { itemId, change: { delta: 1 }, reason: 'received', note: '' }),
  );
  await world.write((scope) => reviveOrder(scope, last.orderId));
  expect(await orderOf(world, last)).toMatchObject({ status: 'confirmed', attention: null });
  await world.read(expectStockConsistent);
});

test('a loss that is being booked while the money comes in is waited for', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const { itemId, last } = await reservedPile(world);
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const booking = world.write(async (scope) => {
    const change = { delta: -1 };
    await adjustStock(scope, { itemId, change, reason: 'damage', note: 'ตกแตก', takesReserved: true });
    await finished;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const paying = pay(world, manager, last);
  await new Promise((resolve) => setTimeout(resolve, 300));
  finish();
  await Promise.all([booking, paying]);
  expect(await orderOf(world, last)).toMatchObject({ status: 'expired', attention: 'paid_without_stock' });
  await world.read(expectStockConsistent);
});

test('an order whose goods came back before its money is confirmed as usual', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const { itemId, last } = await reservedPile(world);
  await breakOne(world, itemId);
  await world.write((scope) =>
    adjustStock(scope, { itemId, change: { delta: 4 }, reason: 'received', note: '' }),
  );
  await pay(world, manager, last);
  expect(await orderOf(world, last)).toMatchObject({ status: 'confirmed', attention: null });
  expect(await world.read((scope) => countersOf(scope, itemId))).toMatchObject({ onHand: 5, reserved: 2 });
  await world.read(expectStockConsistent);
});

test('the mark outlasts an overdue slip and ends with the order', async ({ world }) => {
  const { itemId, last } = await reservedPile(world);
  await sendSlip(world, last);
  await breakOne(world, itemId);
  world.travel(25 * 60 * MINUTE_MS);
  await world.write((scope) => expireOrder(scope, last.orderId));
  expect(await orderOf(world, last)).toMatchObject({ status: 'placed', attention: 'stock_lost' });

  const other = await reservedPile(world);
  await breakOne(world, other.itemId);
  world.travel(31 * MINUTE_MS);
  await world.write((scope) => expireOrder(scope, other.last.orderId));
  expect(await orderOf(world, other.last)).toMatchObject({ status: 'expired', attention: null });
  await world.read(expectStockConsistent);
});

test('returning money does not settle the loss of goods', async ({ world }) => {
  const { itemId, last } = await reservedPile(world);
  await breakOne(world, itemId);
  await world.write(async (scope) => {
    const payment = await findPaymentOf(scope, targetOf(last.orderId));
    await recordReturnedMoney(scope, {
      ...targetOf(last.orderId),
      paymentId: payment?.paymentId ?? '',
      slug: last.paymentSlug ?? '',
      amountSatang: last.grandTotalSatang,
      paidSatang: 0,
      returnedSatang: 100,
      reference: 'KBANK 0123',
    });
  });
  expect(await orderOf(world, last)).toMatchObject({ status: 'placed', attention: 'stock_lost' });
  const history = await world.read((scope) => historyOfOrder(scope, last.orderId));
  const returned = history.find(({ kind }) => kind === 'attention_settled');
  expect(returned?.detail).toEqual({ amountSatang: 100, reason: 'KBANK 0123' });
});
