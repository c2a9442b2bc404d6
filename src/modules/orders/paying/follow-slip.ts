import type { Scope } from '#platform/scope.ts';
import { extendPayment, type PaymentEvent } from '#modules/billing/public.ts';
import { targetOf } from '../order/order-references.ts';
import { extendDeadline } from '../ending/expire-order.ts';
import { recordOrderHistory } from '../order/order-history.ts';
import { HOUR_MS, MINUTE_MS } from '../order/order-rules.ts';
import { changeOrder, lockOrder, ORDER_KIND } from '../order/order-rows.ts';
import { ordersSettings } from '../order/orders-settings-contract.ts';
import { notifyBuyer } from '../notices/notify-buyer.ts';

/** Handles `slipUploaded` (payment locked): extends the deadline and the reservation by `slipHoldsHours` for the review. */
export async function holdForSlip(scope: Scope, event: PaymentEvent): Promise<void> {
  if (event.targetKind !== ORDER_KIND) return;
  const order = await lockOrder(scope, event.targetId);
  await recordOrderHistory(scope, order.orderId, 'slip_uploaded');
  const waiting = await changeOrder(scope, order, { slipWaitingSince: order.slipWaitingSince ?? scope.now });
  if (order.status !== 'placed') return;
  const until = new Date(
    scope.now.getTime() + ordersSettings.of(scope.tenant).limits.slipHoldsHours * HOUR_MS,
  );
  await extendPayment(scope, targetOf(order.orderId), until);
  await extendDeadline(scope, waiting, until);
}

/** Handles `slipRejected`: sends the buyer the reason and leaves at least `payWithinMinutes` to send another slip. */
export async function notifySlipRejected(
  scope: Scope,
  event: PaymentEvent & { readonly reason: string },
): Promise<void> {
  if (event.targetKind !== ORDER_KIND) return;
  const order = await lockOrder(scope, event.targetId);
  await recordOrderHistory(scope, order.orderId, 'slip_rejected', { reason: event.reason });
  const attention = order.attention === 'slip_overdue' ? null : order.attention;
  const changed = await changeOrder(scope, order, { slipWaitingSince: null, attention });
  await notifyBuyer(scope, changed, { kind: 'slip_rejected', reason: event.reason, paymentSlug: event.slug });
  if (order.status !== 'placed') return;
  const until = new Date(
    scope.now.getTime() + ordersSettings.of(scope.tenant).limits.payWithinMinutes * MINUTE_MS,
  );
  await extendPayment(scope, targetOf(order.orderId), until);
  await extendDeadline(scope, changed, until);
}
