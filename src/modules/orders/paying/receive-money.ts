import { emit } from '#platform/events.ts';
import type { Scope } from '#platform/scope.ts';
import { extendPayment, type PaymentEvent } from '#modules/billing/public.ts';
import { hasLostStock, lockReservations, releaseReservation } from '#modules/stock/public.ts';
import { confirmOrder, reserveAgain, tryToRevive } from './confirm-order.ts';
import { orderEnded } from '../order/order-outcomes.ts';
import { ownerOf, targetOf } from '../order/order-references.ts';
import { extendDeadline } from '../ending/expire-order.ts';
import { recordOrderHistory } from '../order/order-history.ts';
import { type Attention, hasSurplus, HOUR_MS, isAboutMoney } from '../order/order-rules.ts';
import { changeOrder, lockOrder, ORDER_KIND, type Order } from '../order/order-rows.ts';
import { ordersSettings } from '../order/orders-settings-contract.ts';
import { notifyBuyer } from '../notices/notify-buyer.ts';

/**
 * Handles `paymentPaid` (payment locked). Confirms a placed order; revives an expired one, or one whose reserved goods
 * were lost, if its stock is available; otherwise keeps the money and flags the order for a manager. Idempotent.
 */
export async function receivePayment(scope: Scope, event: PaymentEvent): Promise<void> {
  const order = await lockTarget(scope, event);
  if (!order) return;
  const { paidSatang } = event;
  if (order.status === 'placed') {
    await lockReservations(scope, ownerOf(order));
    const isWhole = !(await hasLostStock(scope, ownerOf(order)));
    return isWhole
      ? confirmOrder(scope, order, { paidSatang, historyKind: 'confirmed' })
      : confirmAfterLoss(scope, order, paidSatang);
  }
  if (order.status === 'expired') {
    const shortSkus = await tryToRevive(scope, order, paidSatang);
    if (shortSkus.length > 0)
      await flagForManager(scope, order, {
        paidSatang,
        attention: 'paid_without_stock',
        reason: shortSkus.join(', '),
      });
    return;
  }
  if (order.status === 'cancelled')
    await flagForManager(scope, order, { paidSatang, attention: 'paid_after_cancel' });
}

/**
 * Confirms a paid order whose reserved goods were lost, if there are others. Otherwise it ends like an expired one that
 * was paid too late: it holds nothing, the money is kept, and a manager revives it or gives the money back.
 */
async function confirmAfterLoss(scope: Scope, order: Order, paidSatang: number): Promise<void> {
  const { orderId, number } = order;
  await releaseReservation(scope, ownerOf(order), 'released');
  const shortSkus = await reserveAgain(scope, order);
  if (shortSkus.length === 0) return confirmOrder(scope, order, { paidSatang, historyKind: 'confirmed' });
  const ended = await changeOrder(scope, order, { status: 'expired' });
  await recordOrderHistory(scope, orderId, 'expired');
  await flagForManager(scope, ended, {
    paidSatang,
    attention: 'paid_without_stock',
    reason: shortSkus.join(', '),
  });
  await emit(scope, orderEnded, { orderId, number });
}

/** Handles `paymentUnderpaid`: allows `slipHoldsHours` for the rest; an order no longer placed is marked for refund. */
export async function receiveShortPayment(scope: Scope, event: PaymentEvent): Promise<void> {
  const order = await lockTarget(scope, event);
  if (!order) return;
  const { paidSatang } = event;
  if (order.status !== 'placed') return flagForManager(scope, order, { paidSatang, attention: 'refund_due' });
  await recordOrderHistory(scope, order.orderId, 'money_received', { amountSatang: paidSatang });
  const changed = await changeOrder(scope, order, { paidSatang, slipWaitingSince: null });
  const until = new Date(
    scope.now.getTime() + ordersSettings.of(scope.tenant).limits.slipHoldsHours * HOUR_MS,
  );
  await extendPayment(scope, targetOf(order.orderId), until);
  await extendDeadline(scope, changed, until);
}

/** Handles `paymentOverpaid`, also money for a cancelled payment: flags the order so that a manager returns it. */
export async function receiveSurplus(scope: Scope, event: PaymentEvent): Promise<void> {
  const order = await lockTarget(scope, event);
  if (!order) return;
  const { paidSatang } = event;
  if (order.attention !== null) return void (await changeOrder(scope, order, { paidSatang }));
  await flagForManager(scope, order, {
    paidSatang,
    attention: order.status === 'cancelled' ? 'paid_after_cancel' : 'overpaid',
  });
}

/** Handles `surplusReturned`: records the refund and clears the attention flag about it once no surplus is left. */
export async function recordReturnedMoney(
  scope: Scope,
  event: PaymentEvent & { readonly returnedSatang: number; readonly reference: string },
): Promise<void> {
  const order = await lockTarget(scope, event);
  if (!order) return;
  const { paidSatang, returnedSatang: amountSatang, reference: reason } = event;
  const mark = order.attention !== null && isAboutMoney(order.attention) ? order.attention : null;
  const isSettled = mark !== null && !hasSurplus({ ...order, paidSatang });
  await changeOrder(scope, order, { paidSatang, ...(isSettled && { attention: null }) });
  await recordOrderHistory(scope, order.orderId, 'attention_settled', {
    amountSatang,
    reason,
    ...(mark !== null && { attention: mark }),
  });
}

async function lockTarget(scope: Scope, event: PaymentEvent): Promise<Order | null> {
  return event.targetKind === ORDER_KIND ? lockOrder(scope, event.targetId) : null;
}

async function flagForManager(
  scope: Scope,
  order: Order,
  call: { paidSatang: number; attention: Attention; reason?: string },
): Promise<void> {
  const { paidSatang, attention, reason } = call;
  const changed = await changeOrder(scope, order, { paidSatang, slipWaitingSince: null, attention });
  await recordOrderHistory(scope, order.orderId, 'money_received', { amountSatang: paidSatang });
  await recordOrderHistory(scope, order.orderId, 'attention_raised', {
    attention,
    ...(reason && { reason }),
  });
  if (attention !== 'overpaid') await notifyBuyer(scope, changed, { kind: 'money_kept' });
}
