import { requireAccess } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { forEachAlone } from '#platform/each-alone.ts';
import { refuse } from '#platform/refusal.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import { issueDocuments, lockPaymentOf } from '#modules/billing/public.ts';
import { targetOf } from '../order/order-references.ts';
import { lockOrder } from '../order/order-rows.ts';
import { ordersRefusals } from '../refusals.ts';
import type { IssuedForOrders, IssueWaitingInput } from './issue-waiting-contract.ts';
import { issueOrderDocument } from './order-documents.ts';

/**
 * Issues the documents of paid orders that wait for one, each in a transaction of its own. Orders whose document still lacks
 * something, of the seller or the buyer, or is refused, wait on.
 *
 * Refuses with `platform.forbidden`, and with `orders.order_missing` where there is none of the orders.
 */
export async function issueWaitingDocuments(
  outside: ScopeWithoutTx,
  { numbers }: IssueWaitingInput,
): Promise<IssuedForOrders> {
  requireAccess(outside, issueDocuments);
  const { tenant, app } = outside;
  const named = await app.database.read(tenant.id, (tx) =>
    tx.rows(sql<RowOf<'orders_order', 'orderId'>>`
      select order_id from orders_order
       where tenant_id = ${tenant.id} and number = any(${numbers}) order by order_id`),
  );
  if (named.length === 0) throw refuse(ordersRefusals, 'orders.order_missing');
  const issued = new Set<string>();
  const ids = named.map(({ orderId }) => orderId);
  await forEachAlone(outside, ids, async (scope, orderId) => {
    await lockPaymentOf(scope, targetOf(orderId));
    const order = await lockOrder(scope, orderId);
    if (order.documentWaitsFor !== null && (await issueOrderDocument(scope, order)) !== null)
      issued.add(order.number);
  });
  return { issued: [...issued], left: numbers.filter((number) => !issued.has(number)) };
}
