import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import { job } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { indexForSearch } from '#platform/search/search-index.ts';
import { findPaymentOf } from '#modules/billing/public.ts';
import { targetOf } from '../order/order-references.ts';
import { scheduleExpiry } from '../ending/expire-order.ts';
import { lockOrder, type Order } from '../order/order-rows.ts';
import { notifyBuyer } from '../notices/notify-buyer.ts';

/** Search kind of orders. */
export const ORDER_SEARCH = 'orders.order';

/** Follow-up work of a placed order, kept out of the placing transaction. */
export const announceOrderJob = job({
  name: 'orders.announce_order',
  payload: z.object({ orderId: z.uuid() }),
  run: async (run, { orderId }) => {
    // Separate transactions: the expiry job must be enqueued even if the mail cannot be written.
    await run.transaction((scope) => scheduleExpiry(scope, orderId));
    await run.transaction((scope) => announceOrder(scope, orderId));
  },
});

/** Sends the first mail to the buyer and indexes the order for search. Idempotent. */
export async function announceOrder(scope: Scope, orderId: string): Promise<void> {
  const isFirst = await scope.tx.run(sql`
    update orders_order set announced_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and order_id = ${orderId} and announced_at is null`);
  if (isFirst === 0) return;
  const order = await lockOrder(scope, orderId);
  await indexForSearch(scope, { kind: ORDER_SEARCH, id: orderId, text: searchText(order) });
  if (order.grandTotalSatang === 0) return notifyBuyer(scope, order, { kind: 'confirmed' });
  // A buyer who paid before this job ran already has the confirmation mail.
  const payment = order.status === 'placed' ? await findPaymentOf(scope, targetOf(orderId)) : null;
  if (payment) await notifyBuyer(scope, order, { kind: 'placed', paymentSlug: payment.slug });
}

/** Indexes the phone number with and without dashes. */
function searchText({ number, contactName, contactPhone, contactEmail }: Order): string {
  return [number, contactName, contactPhone, contactPhone.replace(/\D/g, ''), contactEmail].join('\n');
}
