import { describe, expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { findPaymentOf } from '#modules/billing/public.ts';
import { adjustStock } from '#modules/stock/public.ts';
import { countersOf, expectStockConsistent, stockItem } from '#modules/stock/testing.ts';
import { cancelOrder, cancelOwnOrder } from '../ending/cancel-order.ts';
import { reviveOrder } from '../paying/confirm-order.ts';
import { targetOf } from './order-references.ts';
import { expireOrder } from '../ending/expire-order.ts';
import { deliverOrder, packOrder, settleAttention, shipOrder } from '../fulfilment/fulfil-order.ts';
import type { OrderReceipt } from './order-contract.ts';
import { historyOfOrder } from './order-history.ts';
import { HOUR_MS, MINUTE_MS } from './order-rules.ts';
import { mailsOf, orderLine, orderOf, pay, payInto, place, rejectSlip, sendSlip } from '../testing.ts';

const expire = (world: World, { orderId }: OrderReceipt) =>
  world.write((scope) => expireOrder(scope, orderId));

async function historyKinds(world: World, { orderId }: OrderReceipt): Promise<string[]> {
  return (await world.read((scope) => historyOfOrder(scope, orderId))).map(({ kind }) => kind);
}

/** Places an order for the last piece of a stock item. */
async function orderOfLastPiece(world: World): Promise<{ receipt: OrderReceipt; itemId: string }> {
  const itemId = await world.write((scope) => stockItem(scope, 1));
  return { receipt: await place(world, [orderLine({ sku: 'LAST', stockItemId: itemId })]), itemId };
}

async function paymentStatus(world: World, { orderId }: OrderReceipt): Promise<string | undefined> {
  return (await world.read((scope) => findPaymentOf(scope, targetOf(orderId))))?.status;
}

describe('payment', () => {
  test('confirms the order, sells the stock and notifies the buyer', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const { receipt, itemId } = await orderOfLastPiece(world);
    expect(await mailsOf(world, receipt)).toEqual([expect.stringContaining('ได้รับคำสั่งซื้อ')]);
    await pay(world, manager, receipt);
    expect(await orderOf(world, receipt)).toMatchObject({
      status: 'confirmed',
      paidSatang: receipt.grandTotalSatang,
      attention: null,
    });
    expect(await world.read((scope) => countersOf(scope, itemId))).toEqual({
      onHand: 0,
      reserved: 0,
      available: 0,
    });
    expect(await mailsOf(world, receipt)).toEqual([
      expect.stringContaining('ได้รับคำสั่งซื้อ'),
      expect.stringContaining('ยืนยันคำสั่งซื้อแล้ว'),
    ]);
    await world.read(expectStockConsistent);
  });

  test('an underpayment keeps the order open for the rest', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const { receipt } = await orderOfLastPiece(world);
    await pay(world, manager, receipt, receipt.grandTotalSatang - 100);
    expect(await orderOf(world, receipt)).toMatchObject({
      status: 'placed',
      paidSatang: receipt.grandTotalSatang - 100,
    });
    await pay(world, manager, receipt, 100);
    expect(await orderOf(world, receipt)).toMatchObject({
      status: 'confirmed',
      paidSatang: receipt.grandTotalSatang,
    });
  });

  test('an underpaid order that expires is marked for refund', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const { receipt, itemId } = await orderOfLastPiece(world);
    await pay(world, manager, receipt, 100);
    world.travel(25 * HOUR_MS);
    await expire(world, receipt);
    expect(await orderOf(world, receipt)).toMatchObject({
      status: 'expired',
      paidSatang: 100,
      attention: 'refund_due',
    });
    expect(await world.read((scope) => countersOf(scope, itemId))).toMatchObject({ available: 1 });
  });

  test('an overpayment confirms the order and flags the surplus for a manager', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const { receipt } = await orderOfLastPiece(world);
    await pay(world, manager, receipt, receipt.grandTotalSatang + 100);
    expect(await orderOf(world, receipt)).toMatchObject({ status: 'confirmed', attention: 'overpaid' });
    await world.write(async (scope) => settleAttention(scope, receipt.orderId, 'คืนเงินแล้ว'));
    expect(await orderOf(world, receipt)).toMatchObject({ attention: null });
  });

  test('a late payment revives the expired order if its stock is still available', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const { receipt, itemId } = await orderOfLastPiece(world);
    world.travel(31 * MINUTE_MS);
    await expire(world, receipt);
    await pay(world, manager, receipt);
    expect(await orderOf(world, receipt)).toMatchObject({ status: 'confirmed', attention: null });
    expect(await historyKinds(world, receipt)).toEqual(['expired', 'revived']);
    expect(await world.read((scope) => countersOf(scope, itemId))).toMatchObject({ onHand: 0, reserved: 0 });
    await world.read(expectStockConsistent);
  });

  test('a late payment without stock is kept; the order can be revived once there is stock', async ({
    world,
  }) => {
    const manager = await world.signedIn('manager');
    const { receipt, itemId } = await orderOfLastPiece(world);
    world.travel(31 * MINUTE_MS);
    await expire(world, receipt);
    const faster = await place(world, [orderLine({ stockItemId: itemId })]);
    await pay(world, manager, receipt);
    expect(await orderOf(world, receipt)).toMatchObject({
      status: 'expired',
      paidSatang: receipt.grandTotalSatang,
      attention: 'paid_without_stock',
    });
    expect((await mailsOf(world, receipt)).join()).toContain('ร้านจะติดต่อกลับ');

    const tooEarly = world.write((scope) => reviveOrder(scope, receipt.orderId));
    await expect(tooEarly).rejects.toMatchObject({
      code: 'orders.out_of_stock',
      details: { skus: ['LAST'] },
    });
    await world.write((scope) =>
      adjustStock(scope, { itemId, change: { delta: 1 }, reason: 'received', note: '' }),
    );
    await world.write((scope) => reviveOrder(scope, receipt.orderId));
    expect(await orderOf(world, receipt)).toMatchObject({ status: 'confirmed', attention: null });
    await expect(world.write((scope) => reviveOrder(scope, faster.orderId))).rejects.toMatchObject({
      code: 'orders.not_possible',
    });
    await world.read(expectStockConsistent);
  });
});

describe('expiry', () => {
  test('releases the stock once, and only after the deadline', async ({ world }) => {
    const { receipt, itemId } = await orderOfLastPiece(world);
    await expire(world, receipt);
    expect(await orderOf(world, receipt)).toMatchObject({ status: 'placed' });
    world.travel(31 * MINUTE_MS);
    await Promise.all([expire(world, receipt), expire(world, receipt)]);
    expect(await orderOf(world, receipt)).toMatchObject({ status: 'expired' });
    expect(await paymentStatus(world, receipt)).toBe('expired');
    expect(await historyKinds(world, receipt)).toEqual(['expired']);
    expect(await world.read((scope) => countersOf(scope, itemId))).toEqual({
      onHand: 1,
      reserved: 0,
      available: 1,
    });
    expect((await mailsOf(world, receipt)).join()).toContain('หมดเวลาชำระเงิน');
  });

  test('a payment that races with expiry always confirms the order', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const receipts: OrderReceipt[] = [];
    const itemId = await world.write((scope) => stockItem(scope, 20));
    for (let index = 0; index < 12; index++)
      receipts.push(await place(world, [orderLine({ stockItemId: itemId })]));
    world.travel(31 * MINUTE_MS);
    await Promise.all(
      receipts.flatMap((receipt, index) =>
        index % 2
          ? [pay(world, manager, receipt), expire(world, receipt)]
          : [expire(world, receipt), pay(world, manager, receipt)],
      ),
    );
    for (const receipt of receipts) {
      expect(await orderOf(world, receipt)).toMatchObject({
        status: 'confirmed',
        paidSatang: receipt.grandTotalSatang,
      });
      expect(await paymentStatus(world, receipt)).toBe('paid');
    }
    expect(await world.read((scope) => countersOf(scope, itemId))).toEqual({
      onHand: 8,
      reserved: 0,
      available: 8,
    });
    await world.read(expectStockConsistent);
  });

  test('waits a day for a decision on a slip, then flags the order instead of expiring it', async ({
    world,
  }) => {
    const { receipt, itemId } = await orderOfLastPiece(world);
    await sendSlip(world, receipt);
    world.travel(31 * MINUTE_MS);
    await expire(world, receipt);
    expect(await orderOf(world, receipt)).toMatchObject({ status: 'placed', attention: null });
    world.travel(24 * HOUR_MS);
    await expire(world, receipt);
    expect(await orderOf(world, receipt)).toMatchObject({ status: 'placed', attention: 'slip_overdue' });
    expect(await world.read((scope) => countersOf(scope, itemId))).toMatchObject({ reserved: 1 });
  });

  test('a rejected slip leaves the buyer at least half an hour to pay', async ({ world }) => {
    const { receipt } = await orderOfLastPiece(world);
    await sendSlip(world, receipt);
    world.travel(24 * HOUR_MS - MINUTE_MS);
    const manager = await world.signedIn('manager');
    await rejectSlip(world, manager, receipt, 'ยอดเงินไม่ตรง');
    const order = await orderOf(world, receipt);
    expect(order).toMatchObject({ status: 'placed', slipWaitingSince: null });
    expect(order.expiresAt?.getTime()).toBeGreaterThanOrEqual(world.now.getTime() + 29 * MINUTE_MS);
    expect((await mailsOf(world, receipt)).join()).toContain('สลิปไม่ผ่าน');
    world.travel(31 * MINUTE_MS);
    await expire(world, receipt);
    expect(await orderOf(world, receipt)).toMatchObject({ status: 'expired' });
  });
});

describe('cancellation', () => {
  test('by the buyer releases the stock; a later payment is kept and flagged for a manager', async ({
    world,
  }) => {
    const manager = await world.signedIn('manager');
    const { receipt, itemId } = await orderOfLastPiece(world);
    const payment = await world.read((scope) => findPaymentOf(scope, targetOf(receipt.orderId)));
    await world.write((scope) => cancelOwnOrder(scope, receipt.orderId));
    expect(await orderOf(world, receipt)).toMatchObject({ status: 'cancelled', attention: null });
    await payInto(world, manager, payment?.paymentId, receipt.grandTotalSatang);
    expect(await orderOf(world, receipt)).toMatchObject({
      status: 'cancelled',
      attention: 'paid_after_cancel',
      paidSatang: receipt.grandTotalSatang,
    });
    expect(await world.read((scope) => countersOf(scope, itemId))).toMatchObject({ available: 1 });
    await expect(world.write((scope) => cancelOwnOrder(scope, receipt.orderId))).rejects.toMatchObject({
      code: 'orders.not_possible',
    });
    await world.read(expectStockConsistent);
  });

  test('by the buyer is refused once a slip was sent', async ({ world }) => {
    const { receipt } = await orderOfLastPiece(world);
    await sendSlip(world, receipt);
    const late = world.write((scope) => cancelOwnOrder(scope, receipt.orderId));
    await expect(late).rejects.toMatchObject({
      code: 'orders.not_possible',
      details: { payment: 'verifying' },
    });
  });

  test('by a manager restocks sold goods and marks the payment for refund', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const { receipt, itemId } = await orderOfLastPiece(world);
    await pay(world, manager, receipt);
    const payment = await world.read((scope) => findPaymentOf(scope, targetOf(receipt.orderId)));
    await world.write((scope) => cancelOrder(scope, receipt.orderId, 'ของชำรุด'));
    expect(await orderOf(world, receipt)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'ของชำรุด',
      attention: 'refund_due',
    });
    expect(await world.read((scope) => countersOf(scope, itemId))).toEqual({
      onHand: 1,
      reserved: 0,
      available: 1,
    });
    await world.read(expectStockConsistent);

    const giveBack = (amountSatang: number) =>
      manager.post(`/api/billing/manage/payments/${payment?.paymentId}/returns`, {
        amountSatang,
        way: 'refund',
        reference: 'KBANK 0123',
      });
    expect((await giveBack(1_000)).status).toBe(201);
    expect(await orderOf(world, receipt)).toMatchObject({ attention: 'refund_due' });
    expect((await giveBack(receipt.grandTotalSatang - 1_000)).status).toBe(201);
    expect(await orderOf(world, receipt)).toMatchObject({ paidSatang: 0, attention: null });
  });

  test('an order without delivery can be cancelled and refunded after it is complete', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const receipt = await place(world, [orderLine()], { shipAddress: null, delivery: null });
    await pay(world, manager, receipt);
    expect(await orderOf(world, receipt)).toMatchObject({ status: 'completed' });
    const payment = await world.read((scope) => findPaymentOf(scope, targetOf(receipt.orderId)));
    await world.write((scope) => cancelOrder(scope, receipt.orderId, 'ลูกค้าขอคืนเงิน'));
    expect(await orderOf(world, receipt)).toMatchObject({ status: 'cancelled', attention: 'refund_due' });
    const reply = await manager.post(`/api/billing/manage/payments/${payment?.paymentId}/returns`, {
      amountSatang: receipt.grandTotalSatang,
      way: 'refund',
      reference: 'KBANK 0123',
    });
    expect(reply.status).toBe(201);
    expect(await orderOf(world, receipt)).toMatchObject({ paidSatang: 0, attention: null });
    await expect(world.write((scope) => cancelOrder(scope, receipt.orderId, 'อีกครั้ง'))).rejects.toMatchObject({
      code: 'orders.not_possible',
    });
  });
});

describe('fulfilment', () => {
  async function paidOrder(world: World, manager: Visitor, pickup = false): Promise<OrderReceipt> {
    const delivery = pickup
      ? { shipAddress: null, delivery: { code: 'pickup', title: 'รับที่ร้าน', feeSatang: 0 } }
      : {};
    const receipt = await place(world, [orderLine()], delivery);
    await pay(world, manager, receipt);
    return receipt;
  }

  test('an order is packed, shipped with a tracking number and delivered', async ({ world }) => {
    const receipt = await paidOrder(world, await world.signedIn('manager'));
    await world.write((scope) => packOrder(scope, receipt.orderId));
    await world.write((scope) =>
      shipOrder(scope, receipt.orderId, { carrier: 'thailand_post', trackingNumber: 'EB123456789TH' }),
    );
    expect(await orderOf(world, receipt)).toMatchObject({
      fulfilment: 'shipped',
      carrier: 'thailand_post',
      trackingNumber: 'EB123456789TH',
    });
    await expect(world.write((scope) => cancelOrder(scope, receipt.orderId, 'สายไป'))).rejects.toMatchObject({
      code: 'orders.not_possible',
    });
    await world.write((scope) => deliverOrder(scope, receipt.orderId));
    expect(await orderOf(world, receipt)).toMatchObject({
      status: 'completed',
      fulfilment: 'delivered',
      trackingNumber: 'EB123456789TH',
    });
    expect(await historyKinds(world, receipt)).toEqual(['confirmed', 'packed', 'shipped', 'delivered']);
    expect((await mailsOf(world, receipt)).join()).toContain('จัดส่งสินค้าแล้ว');
  });

  test('a pickup order cannot be shipped', async ({ world }) => {
    const receipt = await paidOrder(world, await world.signedIn('manager'), true);
    const parcel = { carrier: 'own' as const, trackingNumber: '' };
    await expect(world.write((scope) => shipOrder(scope, receipt.orderId, parcel))).rejects.toMatchObject({
      code: 'orders.not_possible',
    });
    await world.write((scope) => deliverOrder(scope, receipt.orderId));
    expect(await orderOf(world, receipt)).toMatchObject({ status: 'completed' });
  });

  test('an unpaid order cannot be packed; an order of another tenant is missing', async ({ world }) => {
    const { receipt } = await orderOfLastPiece(world);
    await expect(world.write((scope) => packOrder(scope, receipt.orderId))).rejects.toMatchObject({
      code: 'orders.not_possible',
    });
    const foreign = world
      .another()
      .then((other) => other.write((scope) => packOrder(scope, receipt.orderId)));
    await expect(foreign).rejects.toMatchObject({ code: 'orders.order_missing' });
  });
});
