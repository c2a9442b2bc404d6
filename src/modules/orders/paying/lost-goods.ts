import { z } from 'zod';
import { enqueueAll, job, jobRequest } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { hasLostStock, type StockOwner } from '#modules/stock/public.ts';
import { recordOrderHistory } from '../order/order-history.ts';
import { ownerOf } from '../order/order-references.ts';
import { changeOrder, lockOrder, ORDER_KIND } from '../order/order-rows.ts';

/** Flags one order whose reserved goods were lost. */
export const flagLostGoodsJob = job({
  name: 'orders.flag_lost_goods',
  payload: z.object({ orderId: z.uuid(), goods: z.string().max(300) }),
  run: (run, { orderId, goods }) => run.transaction((scope) => flagLostGoods(scope, { orderId, goods })),
});

/** Handles `reservedLost`, whose transaction holds the stock: orders are locked before stock, so each gets a job. */
export async function flagOrdersWithoutGoods(
  scope: Scope,
  { label, owners }: { readonly label: string; readonly owners: readonly StockOwner[] },
): Promise<void> {
  const orders = owners.filter(({ ownerKind }) => ownerKind === ORDER_KIND);
  await enqueueAll(
    scope,
    orders.map(({ ownerId: orderId }) => jobRequest(flagLostGoodsJob, { orderId, goods: label })),
  );
}

/**
 * Marks a placed order whose reserved goods were lost for a manager, who talks to the buyer. The order stays open: its
 * money, if it comes, reserves the goods again or is kept (`receivePayment`). Does nothing for an order that has ended,
 * was paid, or has its goods again.
 */
export async function flagLostGoods(
  scope: Scope,
  { orderId, goods }: { readonly orderId: string; readonly goods: string },
): Promise<void> {
  const order = await lockOrder(scope, orderId);
  if (order.status !== 'placed' || order.attention === 'stock_lost') return;
  if (!(await hasLostStock(scope, ownerOf(order)))) return;
  await changeOrder(scope, order, { attention: 'stock_lost' });
  await recordOrderHistory(scope, orderId, 'attention_raised', { attention: 'stock_lost', reason: goods });
}
