import { accessRefusal } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { issueDocuments, lockPaymentOf } from '#modules/billing/public.ts';
import { targetOf } from '../order/order-references.ts';
import { lockOrder, type Order } from '../order/order-rows.ts';
import { ordersRefusals } from '../refusals.ts';
import type { IssuedForOrders, IssueWaitingInput } from './issue-waiting-contract.ts';
import { issueOrderDocument, mayIssueDocuments } from './order-documents.ts';

/**
 * Issues the documents of paid orders that wait for one. Orders whose document still lacks something, of the seller or the
 * buyer, wait on. Everything is locked before the first document is issued: the series is the last lock of all.
 *
 * Refuses with `platform.forbidden`, and with `orders.order_missing` where there is none of the orders.
 */
export async function issueWaitingDocuments(
  scope: Scope,
  { numbers }: IssueWaitingInput,
): Promise<IssuedForOrders> {
  if (!mayIssueDocuments(scope)) throw accessRefusal(issueDocuments, scope.actor);
  const named = await scope.tx.rows(sql<RowOf<'orders_order', 'orderId'>>`
    select order_id from orders_order
     where tenant_id = ${scope.tenant.id} and number = any(${numbers}) order by order_id`);
  if (named.length === 0) throw refuse(ordersRefusals, 'orders.order_missing');
  for (const { orderId } of named) await lockPaymentOf(scope, targetOf(orderId));
  const orders: Order[] = [];
  for (const { orderId } of named) orders.push(await lockOrder(scope, orderId));
  const issued = new Set<string>();
  for (const order of orders.filter(({ documentWaitsFor }) => documentWaitsFor !== null))
    if ((await issueOrderDocument(scope, order)) !== null) issued.add(order.number);
  return { issued: [...issued], left: numbers.filter((number) => !issued.has(number)) };
}
