import { z } from 'zod';
import { enqueue, job } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { filesForMail, type IssuedKey, prepareDocumentForMail } from '#modules/billing/public.ts';
import { findOrderById, type Order } from '../order/order-rows.ts';
import { notifyBuyer } from './notify-buyer.ts';

const Event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirmed') }),
  z.object({ kind: z.literal('cancelled'), reason: z.string() }),
]);

/** Draws the document of an order and tells the buyer what happened, with its link and its PDF. */
export const tellWithDocumentJob = job({
  name: 'orders.tell_with_document',
  payload: z.object({
    orderId: z.uuid(),
    /** Of the order when it happened: names the notice, so that a repeated job sends no second one. */
    version: z.int(),
    documentId: z.uuid(),
    locale: z.enum(['th', 'en']),
    event: Event,
  }),
  run: async (run, { orderId, version, documentId, locale, event }) => {
    const document = await prepareDocumentForMail(run, { documentId, locale });
    await run.transaction(async (scope) => {
      const order = await findOrderById(scope, orderId);
      if (!order) return;
      await notifyBuyer(scope, { ...order, version }, event, {
        ...document,
        files: await filesForMail(scope, document),
      });
    });
  },
});

/**
 * Tells the buyer that the order was confirmed or cancelled. Where a document was issued with it, the message follows as soon
 * as its PDF is drawn: drawing would take too long for the transaction.
 */
export async function tellWithDocument(
  scope: Scope,
  order: Order,
  event: z.output<typeof Event>,
  issued: IssuedKey | null,
): Promise<void> {
  if (issued === null) return notifyBuyer(scope, order, event);
  const { orderId, version, locale } = order;
  const { documentId } = issued;
  await enqueue(scope, tellWithDocumentJob, { orderId, version, documentId, locale, event });
}
