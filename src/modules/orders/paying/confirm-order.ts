import { emit } from '#platform/events.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { lockPaymentOf } from '#modules/billing/public.ts';
import { commitReservation, reserveStock } from '#modules/stock/public.ts';
import { orderConfirmed } from '../order/order-outcomes.ts';
import { recordOrderHistory } from '../order/order-history.ts';
import { canRevive, type OrderStatus } from '../order/order-rules.ts';
import { changeOrder, linesOfOrder, lockOrder, notPossible, type Order } from '../order/order-rows.ts';
import { ordersRefusals } from '../refusals.ts';
import { tellBuyer } from '../telling/tell-buyer.ts';
import { ownerOf, stockLinesOf, skusOf, targetOf } from '../order/order-references.ts';

/** The goods of a paid order are sold and it goes to the packing table. `order` is locked and holds its stock. */
export async function confirmOrder(
  scope: Scope,
  order: Order,
  how: { paidSatang: number; story: 'confirmed' | 'revived' },
): Promise<void> {
  await commitReservation(scope, ownerOf(order));
  const paid = { paidSatang: how.paidSatang, slipWaitingSince: null, attention: null };
  const confirmed = await changeOrder(scope, order, { status: 'confirmed', ...paid });
  const nothingToHandOver: OrderStatus | null = order.deliveryKind === 'none' ? 'completed' : null;
  if (nothingToHandOver) await changeOrder(scope, confirmed, { status: nothingToHandOver });
  await recordOrderHistory(scope, order.orderId, how.story, { amountSatang: how.paidSatang });
  await tellBuyer(scope, confirmed, { kind: 'confirmed' });
  await emit(scope, orderConfirmed, { orderId: order.orderId, number: order.number });
}

/**
 * Money came after the order had let its goods go. Takes them again when they are still there; returns the SKUs of which
 * there is too little, and then nothing has changed.
 */
export async function tryToRevive(scope: Scope, order: Order, paidSatang: number): Promise<string[]> {
  const lines = await linesOfOrder(scope, order.orderId);
  const { shortItemIds } = await reserveStock(scope, {
    ...ownerOf(order),
    lines: stockLinesOf(lines),
    expiresAt: scope.now,
  });
  if (shortItemIds.length > 0) return skusOf(lines, shortItemIds);
  await confirmOrder(scope, order, { paidSatang, story: 'revived' });
  return [];
}

/**
 * A manager tries a paid, expired order again, once there are goods for it.
 * Refuses with `orders.order_missing`, `orders.not_possible`, `orders.out_of_stock`.
 */
export async function reviveOrder(scope: Scope, orderId: string): Promise<void> {
  await lockPaymentOf(scope, targetOf(orderId));
  const order = await lockOrder(scope, orderId);
  if (!canRevive(order)) throw notPossible(order);
  const skus = await tryToRevive(scope, order, order.paidSatang);
  if (skus.length > 0) throw refuse(ordersRefusals, 'orders.out_of_stock', { skus });
}
