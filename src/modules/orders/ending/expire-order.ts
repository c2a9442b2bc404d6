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
import { tellBuyer } from '../telling/tell-buyer.ts';

/** Wakes when an order's time is over. An order that was given more time has a later one of these; one too many does nothing. */
export const expireOrderJob = job({
  name: 'orders.expire_order',
  payload: z.object({ orderId: z.uuid() }),
  run: (run, { orderId }) => run.transaction((scope) => expireOrder(scope, orderId)),
});

/** Asks for the end of a new order's wait. */
export async function wakeWhenDue(scope: Scope, orderId: string): Promise<void> {
  const { status, expiresAt } = await lockOrder(scope, orderId);
  if (status === 'placed' && expiresAt !== null)
    await enqueue(scope, expireOrderJob, { orderId }, { runAt: expiresAt });
}

/**
 * Ends the wait for money: the goods go back on sale, the buyer is told. Does nothing to an order that is paid, ended or not due.
 * While a slip waits to be looked at, the order waits with it for another day, and a manager is called.
 */
export async function expireOrder(scope: Scope, orderId: string): Promise<void> {
  const target = { targetKind: ORDER_KIND, targetId: orderId };
  await lockPaymentOf(scope, target);
  const order = await lockOrder(scope, orderId);
  const isDue = order.status === 'placed' && order.expiresAt !== null && order.expiresAt <= scope.now;
  if (!isDue) return;
  if (!(await expirePayment(scope, target))) return waitForDecision(scope, order);

  await releaseReservation(scope, { ownerKind: ORDER_KIND, ownerId: orderId }, 'expired');
  const hasMoney = order.paidSatang > 0;
  const expired = await changeOrder(scope, order, {
    status: 'expired',
    ...(hasMoney && { attention: 'refund_due' }),
  });
  await recordOrderHistory(scope, orderId, 'expired');
  if (hasMoney) await recordOrderHistory(scope, orderId, 'attention_raised', { attention: 'refund_due' });
  await tellBuyer(scope, expired, { kind: 'expired' });
  await emit(scope, orderEnded, { orderId, number: order.number });
}

/** Gives an order, and what it holds, time until `until`; less than it has changes nothing. The order is locked. */
export async function keepWaiting(scope: Scope, order: Order, until: Date): Promise<void> {
  if (order.expiresAt !== null && order.expiresAt >= until) return;
  await changeOrder(scope, order, { expiresAt: until });
  await extendReservation(scope, { ownerKind: ORDER_KIND, ownerId: order.orderId }, until);
  await enqueue(scope, expireOrderJob, { orderId: order.orderId }, { runAt: until });
}

async function waitForDecision(scope: Scope, order: Order): Promise<void> {
  const until = new Date(
    scope.now.getTime() + ordersSettings.of(scope.tenant).limits.slipHoldsHours * HOUR_MS,
  );
  const waiting = await changeOrder(scope, order, { attention: 'slip_overdue' });
  if (order.attention === null)
    await recordOrderHistory(scope, order.orderId, 'attention_raised', { attention: 'slip_overdue' });
  await keepWaiting(scope, waiting, until);
}
