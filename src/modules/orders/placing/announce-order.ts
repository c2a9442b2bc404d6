import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import { job } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { indexForSearch } from '#platform/search/search.ts';
import { findPaymentOf } from '#modules/billing/public.ts';
import { targetOf } from '../order/order-references.ts';
import { wakeWhenDue } from '../ending/expire-order.ts';
import { lockOrder, type Order } from '../order/order-rows.ts';
import { tellBuyer } from '../telling/tell-buyer.ts';

/** Kind of orders in the search table. */
export const ORDER_SEARCH = 'orders.order';

/** What follows a placing and must not hold it up. */
export const announceOrderJob = job({
  name: 'orders.announce_order',
  payload: z.object({ orderId: z.uuid() }),
  run: async (run, { orderId }) => {
    // Apart, so that goods are let go in time even where the mail cannot be written.
    await run.transaction((scope) => wakeWhenDue(scope, orderId));
    await run.transaction((scope) => announceOrder(scope, orderId));
  },
});

/** Sends the first mail to the buyer and makes the order findable by number, name and telephone. Runs once, however often it is called. */
export async function announceOrder(scope: Scope, orderId: string): Promise<void> {
  const isFirst = await scope.tx.run(sql`
    update orders_order set announced_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and order_id = ${orderId} and announced_at is null`);
  if (isFirst === 0) return;
  const order = await lockOrder(scope, orderId);
  await indexForSearch(scope, { kind: ORDER_SEARCH, id: orderId, text: searchText(order) });
  if (order.grandTotalSatang === 0) return tellBuyer(scope, order, { kind: 'confirmed' });
  // Whoever was faster than this job has been told of the money already.
  const payment = order.status === 'placed' ? await findPaymentOf(scope, targetOf(orderId)) : null;
  if (payment) await tellBuyer(scope, order, { kind: 'placed', paymentSlug: payment.slug });
}

/** Telephones are typed with and without dashes. */
function searchText({ number, contactName, contactPhone, contactEmail }: Order): string {
  return [number, contactName, contactPhone, contactPhone.replace(/\D/g, ''), contactEmail].join('\n');
}
