import { emit } from '#platform/events.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { lockPaymentOf } from '#modules/billing/public.ts';
import { commitReservation, reserveStock } from '#modules/stock/public.ts';
import { issueOrderDocument } from '../documents/order-documents.ts';
import { orderConfirmed } from '../order/order-outcomes.ts';
import { recordOrderHistory } from '../order/order-history.ts';
import { canRevive, type OrderStatus } from '../order/order-rules.ts';
import { changeOrder, linesOfOrder, lockOrder, notPossible, type Order } from '../order/order-rows.ts';
import { ordersRefusals } from '../refusals.ts';
import { tellWithDocument } from '../notices/tell-with-document.ts';
import { ownerOf, stockLinesOf, skusOf, targetOf } from '../order/order-references.ts';

/**
 * Confirms a paid order, sells its reserved stock and issues its document: the payment is the tax point, also of goods that
 * are delivered later (Revenue Code s. 78). Caller must
 * hold the order lock and a stock reservation.
 */
export async function confirmOrder(
  scope: Scope,
  order: Order,
  change: { paidSatang: number; historyKind: 'confirmed' | 'revived' },
): Promise<void> {
  await commitReservation(scope, ownerOf(order));
  const paid = { paidSatang: change.paidSatang, slipWaitingSince: null, attention: null };
  const confirmed = await changeOrder(scope, order, { status: 'confirmed', ...paid });
  const finalStatus: OrderStatus | null = order.deliveryKind === 'none' ? 'completed' : null;
  if (finalStatus) await changeOrder(scope, confirmed, { status: finalStatus });
  await recordOrderHistory(scope, order.orderId, change.historyKind, { amountSatang: change.paidSatang });
  await emit(scope, orderConfirmed, { orderId: order.orderId, number: order.number });
  const issued = await issueOrderDocument(scope, confirmed);
  await tellWithDocument(scope, confirmed, { kind: 'confirmed' }, issued);
}

/**
 * Tries to confirm an expired order that was paid late. Reserves its stock again and confirms it, or returns the SKUs that
 * are short, in which case nothing has changed.
 */
export async function tryToRevive(scope: Scope, order: Order, paidSatang: number): Promise<string[]> {
  const shortSkus = await reserveAgain(scope, order);
  if (shortSkus.length === 0) await confirmOrder(scope, order, { paidSatang, historyKind: 'revived' });
  return shortSkus;
}

/** Reserves all goods of an order that holds none; returns the SKUs that are short, in which case nothing is reserved. */
export async function reserveAgain(scope: Scope, order: Order): Promise<string[]> {
  const lines = await linesOfOrder(scope, order.orderId);
  const { shortItemIds } = await reserveStock(scope, {
    ...ownerOf(order),
    lines: stockLinesOf(lines),
    expiresAt: scope.now,
  });
  return skusOf(lines, shortItemIds);
}

/**
 * Confirms a fully paid, expired order for a manager, if there is stock again.
 * Refuses with `orders.order_missing`, `orders.not_possible`, `orders.out_of_stock`.
 */
export async function reviveOrder(scope: Scope, orderId: string): Promise<void> {
  await lockPaymentOf(scope, targetOf(orderId));
  const order = await lockOrder(scope, orderId);
  if (!canRevive(order)) throw notPossible(order);
  const skus = await tryToRevive(scope, order, order.paidSatang);
  if (skus.length > 0) throw refuse(ordersRefusals, 'orders.out_of_stock', { skus });
}
