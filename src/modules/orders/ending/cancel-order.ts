import { emit } from '#platform/events.ts';
import { requireInPerson } from '#platform/access/access.ts';
import type { Scope } from '#platform/scope.ts';
import { cancelPayment, giveUpPayment, lockPaymentOf } from '#modules/billing/public.ts';
import { releaseReservation, undoSale } from '#modules/stock/public.ts';
import { ownerOf, targetOf } from '../order/order-references.ts';
import { takeBackDocument } from '../documents/order-documents.ts';
import { orderEnded } from '../order/order-outcomes.ts';
import { recordOrderHistory } from '../order/order-history.ts';
import { buyerActions, deskActions } from '../order/order-rules.ts';
import { changeOrder, factsOf, lockOrder, notPossible, type Order } from '../order/order-rows.ts';
import { tellWithDocument } from '../notices/tell-with-document.ts';

/**
 * Cancels the buyer's own order as long as it is unpaid and no slip is waiting for a decision.
 * Refuses with `platform.in_person`, `orders.order_missing`, `orders.not_possible`.
 */
export async function cancelOwnOrder(scope: Scope, orderId: string): Promise<void> {
  requireInPerson(scope);
  const order = await lockWithPayment(scope, orderId);
  const isPossible =
    buyerActions(factsOf(order)).includes('cancel') && (await cancelPayment(scope, targetOf(orderId)));
  if (!isPossible) throw notPossible(order);
  await endOrder(scope, order, '');
}

/**
 * Cancels an order that has not been shipped, or that needs no delivery, and records the manager's reason. The stock goes
 * back on sale; money already received is kept and marked for refund. Refuses with `orders.order_missing`,
 * `orders.not_possible`.
 */
export async function cancelOrder(scope: Scope, orderId: string, reason: string): Promise<void> {
  const order = await lockWithPayment(scope, orderId);
  const isPossible =
    deskActions(factsOf(order)).includes('cancel') && (await giveUpPayment(scope, targetOf(orderId)));
  if (!isPossible) throw notPossible(order);
  await endOrder(scope, order, reason);
}

async function lockWithPayment(scope: Scope, orderId: string): Promise<Order> {
  await lockPaymentOf(scope, targetOf(orderId));
  return lockOrder(scope, orderId);
}

async function endOrder(scope: Scope, order: Order, reason: string): Promise<void> {
  const hasMoney = order.paidSatang > 0;
  if (order.status === 'placed') await releaseReservation(scope, ownerOf(order), 'released');
  if (order.status === 'confirmed' || order.status === 'completed')
    await undoSale(scope, ownerOf(order), reason);
  const cancelled = await changeOrder(scope, order, {
    status: 'cancelled',
    cancelReason: reason,
    attention: hasMoney ? 'refund_due' : null,
  });
  await recordOrderHistory(scope, order.orderId, 'cancelled', reason === '' ? {} : { reason });
  if (hasMoney)
    await recordOrderHistory(scope, order.orderId, 'attention_raised', {
      attention: 'refund_due',
      amountSatang: order.paidSatang,
    });
  await emit(scope, orderEnded, { orderId: order.orderId, number: order.number });
  const creditNote = hasMoney ? await takeBackDocument(scope, order, reason) : null;
  await tellWithDocument(scope, cancelled, { kind: 'cancelled', reason }, creditNote);
}
