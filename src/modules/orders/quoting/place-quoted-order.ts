import { type AcceptedQuotation, linkQuotation } from '#modules/billing/public.ts';
import type { Scope } from '#platform/scope.ts';
import { targetOf } from '../order/order-references.ts';
import { placeOrder } from '../placing/place-order.ts';
import { orderLineOfQuoted, QUOTED_KIND } from './quoted-lines-rules.ts';

/**
 * Handles `quotationAccepted`: orders what was quoted, for the person or guest who accepted it. The order is paid like any
 * other, and its money issues the document for the buyer of the quotation. One quotation becomes at most one order: it
 * stands in the place of the cart.
 */
export async function placeQuotedOrder(scope: Scope, quotation: AcceptedQuotation): Promise<void> {
  const { documentId, number, priceMode, contact } = quotation;
  const { actor } = scope;
  const { orderId } = await placeOrder(scope, {
    source: 'quotation',
    cartId: documentId,
    lines: quotation.lines.map((line) => ({
      ...orderLineOfQuoted(line, priceMode),
      kind: QUOTED_KIND,
      reference: documentId,
      sku: number,
      picture: null,
      stockItemId: null,
    })),
    contact,
    shipAddress: null,
    delivery: null,
    note: '',
    customerUserId: actor.kind === 'person' ? actor.userId : null,
    guestId: actor.kind === 'guest' ? actor.guestId : null,
    locale: scope.locale,
  });
  await linkQuotation(scope, documentId, targetOf(orderId));
}
