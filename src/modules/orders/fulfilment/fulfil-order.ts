import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import type { Carrier } from '../order/carrier-rules.ts';
import { recordOrderHistory } from '../order/order-history.ts';
import { type DeskAction, deskActions, type FulfilmentState } from '../order/order-rules.ts';
import { changeOrder, factsOf, lockOrder, notPossible, type Order } from '../order/order-rows.ts';
import { notifyBuyer } from '../notices/notify-buyer.ts';

/** Marks the goods as packed. Refuses with `orders.order_missing`, `orders.not_possible`. */
export async function packOrder(scope: Scope, orderId: string): Promise<void> {
  const order = await lockFor(scope, orderId, 'pack');
  await moveShipment(scope, order, 'packed', {});
}

/** Records the shipment and mails the tracking number. Refuses with `orders.order_missing`, `orders.not_possible`. */
export async function shipOrder(
  scope: Scope,
  orderId: string,
  parcel: { carrier: Carrier; trackingNumber: string },
): Promise<void> {
  const order = await lockFor(scope, orderId, 'ship');
  await moveShipment(scope, order, 'shipped', parcel);
  await notifyBuyer(scope, { ...order, ...parcel }, { kind: 'shipped' });
}

/** Records the delivery, which completes the order. Refuses with `orders.order_missing`, `orders.not_possible`. */
export async function deliverOrder(scope: Scope, orderId: string): Promise<void> {
  const order = await lockFor(scope, orderId, 'deliver');
  await moveShipment(scope, order, 'delivered', {});
  await changeOrder(scope, order, { status: 'completed' });
}

/** Clears the order's attention flag and records how it was resolved. Refuses with `orders.order_missing`. */
export async function settleAttention(scope: Scope, orderId: string, note: string): Promise<void> {
  const order = await lockOrder(scope, orderId);
  if (order.attention === null) return;
  await changeOrder(scope, order, { attention: null });
  await recordOrderHistory(scope, orderId, 'attention_settled', { attention: order.attention, reason: note });
}

async function lockFor(scope: Scope, orderId: string, action: DeskAction): Promise<Order> {
  const order = await lockOrder(scope, orderId);
  if (!deskActions(factsOf(order)).includes(action)) throw notPossible(order);
  return order;
}

async function moveShipment(
  scope: Scope,
  order: Order,
  state: Exclude<FulfilmentState, 'unfulfilled'>,
  parcel: { carrier?: Carrier; trackingNumber?: string },
): Promise<void> {
  const at = sql.ref(`${state}_at`);
  const carrier = parcel.carrier ?? order.carrier;
  const trackingNumber = parcel.trackingNumber ?? order.trackingNumber;
  await scope.tx.run(sql`
    insert into orders_shipment (tenant_id, order_id, state, carrier, tracking_number, ${at})
    values (${scope.tenant.id}, ${order.orderId}, ${state}, ${carrier}, ${trackingNumber}, ${scope.now})
    on conflict (tenant_id, order_id) do update
       set state = excluded.state, carrier = excluded.carrier, tracking_number = excluded.tracking_number, ${at} = excluded.${at}`);
  await changeOrder(scope, order, {});
  await recordOrderHistory(
    scope,
    order.orderId,
    state,
    trackingNumber === '' ? {} : { reason: trackingNumber },
  );
}
