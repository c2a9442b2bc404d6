import { accessRefusal } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import { forEachAlone, issueDocuments, lockPaymentOf } from '#modules/billing/public.ts';
import { targetOf } from '../order/order-references.ts';
import { lockOrder } from '../order/order-rows.ts';
import { ordersRefusals } from '../refusals.ts';
import type { IssuedForOrders, IssueWaitingInput } from './issue-waiting-contract.ts';
import { issueOrderDocument, mayIssueDocuments } from './order-documents.ts';

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
  if (!mayIssueDocuments(outside)) throw accessRefusal(issueDocuments, outside.actor);
  const { tenant, app } = outside;
  const named = await app.database.read(tenant.id, (tx) =>
    tx.rows(sql<RowOf<'orders_order', 'orderId' | 'number'>>`
      select order_id, number from orders_order
       where tenant_id = ${tenant.id} and number = any(${numbers}) order by order_id`),
  );
  if (named.length === 0) throw refuse(ordersRefusals, 'orders.order_missing');
  const isIssued = new Map<string, boolean>();
  const ids = named.map(({ orderId }) => orderId);
  const { done } = await forEachAlone(outside, ids, async (scope, orderId) => {
    await lockPaymentOf(scope, targetOf(orderId));
    const order = await lockOrder(scope, orderId);
    isIssued.set(
      orderId,
      order.documentWaitsFor !== null && (await issueOrderDocument(scope, order)) !== null,
    );
  });
  const issuedIds = new Set(done.filter((orderId) => isIssued.get(orderId)));
  const issued = named.filter(({ orderId }) => issuedIds.has(orderId)).map(({ number }) => number);
  return { issued, left: numbers.filter((number) => !issued.includes(number)) };
}
