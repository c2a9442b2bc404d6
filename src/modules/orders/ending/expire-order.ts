import { z } from 'zod';
import { emit } from '#platform/events.ts';
import { enqueue, job } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { expirePayment, lockPaymentOf } from '#modules/billing/public.ts';
import { extendReservation, releaseReservation } from '#modules/stock/public.ts';
import { orderEnded } from '../order/order-outcomes.ts';
import { recordOrderHistory } from '../order/order-history.ts';
import { HOUR_MS } from '../order/order-rules.ts';
import { changeOrder, lockOrder, ORDER_KIND, type Order } from '../order/order-rows.ts';
import { ordersSettings } from '../order/orders-settings-contract.ts';
import { notifyBuyer } from '../notices/notify-buyer.ts';

/** Runs at an order's payment deadline. Extending the deadline enqueues another job; the earlier one does nothing then. */
export const expireOrderJob = job({
  name: 'orders.expire_order',
  payload: z.object({ orderId: z.uuid() }),
  run: (run, { orderId }) => run.transaction((scope) => expireOrder(scope, orderId)),
});

/** Enqueues the expiry job of a new order. */
export async function scheduleExpiry(scope: Scope, orderId: string): Promise<void> {
  const { status, expiresAt } = await lockOrder(scope, orderId);
  if (status === 'placed' && expiresAt !== null)
    await enqueue(scope, expireOrderJob, { orderId }, { runAt: expiresAt });
}

/**
 * Expires an unpaid order: releases its stock and notifies the buyer. Does nothing unless the order is placed and due.
 * If a slip is still waiting for a decision, extends the deadline by `slipHoldsHours` and raises `slip_overdue` instead.
 */
export async function expireOrder(scope: Scope, orderId: string): Promise<void> {
  const target = { targetKind: ORDER_KIND, targetId: orderId };
  await lockPaymentOf(scope, target);
  const order = await lockOrder(scope, orderId);
  const isDue = order.status === 'placed' && order.expiresAt !== null && order.expiresAt <= scope.now;
  if (!isDue) return;
  if (!(await expirePayment(scope, target))) return deferExpiry(scope, order);

  await releaseReservation(scope, { ownerKind: ORDER_KIND, ownerId: orderId }, 'expired');
  const hasMoney = order.paidSatang > 0;
  const expired = await changeOrder(scope, order, {
    status: 'expired',
    attention: hasMoney ? 'refund_due' : null,
  });
  await recordOrderHistory(scope, orderId, 'expired');
  if (hasMoney) await recordOrderHistory(scope, orderId, 'attention_raised', { attention: 'refund_due' });
  await notifyBuyer(scope, expired, { kind: 'expired' });
  await emit(scope, orderEnded, { orderId, number: order.number });
}

/** Extends the order's deadline and its stock reservation to `until`; never shortens them. Caller must lock the order. */
export async function extendDeadline(scope: Scope, order: Order, until: Date): Promise<void> {
  if (order.expiresAt !== null && order.expiresAt >= until) return;
  await changeOrder(scope, order, { expiresAt: until });
  await extendReservation(scope, { ownerKind: ORDER_KIND, ownerId: order.orderId }, until);
  await enqueue(scope, expireOrderJob, { orderId: order.orderId }, { runAt: until });
}

async function deferExpiry(scope: Scope, order: Order): Promise<void> {
  const until = new Date(
    scope.now.getTime() + ordersSettings.of(scope.tenant).limits.slipHoldsHours * HOUR_MS,
  );
  // Lost goods are the more urgent mark: without them the slip decides nothing.
  const waiting = await changeOrder(scope, order, { attention: order.attention ?? 'slip_overdue' });
  if (order.attention === null)
    await recordOrderHistory(scope, order.orderId, 'attention_raised', { attention: 'slip_overdue' });
  await extendDeadline(scope, waiting, until);
}
