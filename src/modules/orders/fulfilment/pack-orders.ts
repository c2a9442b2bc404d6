import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { recordOrderHistory } from '../order/order-history.ts';
import { deskActions } from '../order/order-rules.ts';
import { changeOrder, factsOf, lockOrder } from '../order/order-rows.ts';
import { ordersRefusals } from '../refusals.ts';
import { packOrder } from './fulfil-order.ts';
import type { PackedOrders, PackOrdersInput, UnpackOrdersInput } from './pack-orders-contract.ts';

/**
 * Marks the goods of several orders as packed; orders that cannot be packed now are left as they are, also those that are
 * packed already. Refuses with `orders.order_missing` where there is none of them.
 */
export async function packOrders(scope: Scope, { numbers }: PackOrdersInput): Promise<PackedOrders> {
  const packed = new Set<string>();
  for (const { orderId, number } of await ordersNamed(scope, numbers)) {
    const order = await lockOrder(scope, orderId);
    if (!deskActions(factsOf(order)).includes('pack')) continue;
    await packOrder(scope, orderId);
    packed.add(number);
  }
  return {
    packed: [...packed],
    left: numbers.filter((number) => !packed.has(number)),
    packedAt: scope.now.toISOString(),
  };
}

/**
 * Takes back a packing, of which no buyer has had a message: orders that were packed by it and whose goods are still here
 * have no shipment again. The others are left alone. Refuses with `orders.order_missing` where there is none of them.
 */
export async function unpackOrders(
  scope: Scope,
  { numbers, packedAt }: UnpackOrdersInput,
): Promise<{ unpacked: number }> {
  let unpacked = 0;
  for (const { orderId } of await ordersNamed(scope, numbers)) {
    const order = await lockOrder(scope, orderId);
    if (order.status !== 'confirmed') continue;
    const removed = await scope.tx.run(sql`
      delete from orders_shipment
       where tenant_id = ${scope.tenant.id} and order_id = ${orderId} and state = 'packed' and packed_at = ${packedAt}::timestamptz`);
    if (removed === 0) continue;
    await changeOrder(scope, order, {});
    await recordOrderHistory(scope, orderId, 'unpacked');
    unpacked += 1;
  }
  return { unpacked };
}

/** Orders by number, in the order in which they are locked: two packings at once must not wait for each other. */
async function ordersNamed(
  scope: Scope,
  numbers: readonly string[],
): Promise<RowOf<'orders_order', 'orderId' | 'number'>[]> {
  const orders = await scope.tx.rows(sql<RowOf<'orders_order', 'orderId' | 'number'>>`
    select order_id, number from orders_order
     where tenant_id = ${scope.tenant.id} and number = any(${numbers}) order by order_id`);
  if (orders.length === 0) throw refuse(ordersRefusals, 'orders.order_missing');
  return orders;
}
