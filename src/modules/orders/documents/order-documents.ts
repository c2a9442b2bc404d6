import { allows, requireAccess } from '#platform/access/access.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import {
  type DocumentBuyer,
  type IssuedKey,
  findHandedOverAt,
  findQuotedTerms,
  issueDocuments,
  issueForMoney,
  listDocumentsOfSupply,
  lockPaymentOf,
  type MoneyDocumentInput,
  type QuotedTerms,
  reverseSupply,
} from '#modules/billing/public.ts';
import { recordOrderHistory } from '../order/order-history.ts';
import { targetOf } from '../order/order-references.ts';
import { linesOfOrder, lockOrder, notPossible, ORDER_KIND, type Order } from '../order/order-rows.ts';
import { ordersRefusals } from '../refusals.ts';
import { buyerOf, documentLinesOf, callsForDocument } from './order-document-rules.ts';

/**
 * Issues what an order that money confirmed calls for. Call it last: it locks the series of the number. Does nothing for a
 * free order. While seller or buyer must still say something, the order's history says so and a manager issues the document
 * later: a full tax invoice names the buyer's address (Revenue Code s. 86/4), which orders without delivery do not have. A
 * site that never said who sells issues no documents at all, and its orders say nothing about them. A buyer who asked for a
 * document in their name gets the full one. Returns what was issued.
 */
export async function issueOrderDocument(scope: Scope, order: Order): Promise<IssuedKey | null> {
  if (!callsForDocument(order)) return null;
  const quoted = await findTermsOfQuotation(scope, order);
  const named = order.documentBuyer ?? quoted?.buyer ?? null;
  const buyer = named ?? buyerOf(order);
  const input = await inputOf(scope, order, { buyer, wantsFull: named !== null, quoted });
  const outcome = await issueForMoney(scope, input);
  if ('issued' in outcome) {
    await noteWaiting(scope, order, null);
    return outcome.issued;
  }
  if (outcome.missing.seller.includes('name')) return null;
  await noteWaiting(scope, order, outcome.missing.seller.length > 0 ? 'seller' : 'buyer');
  return null;
}

/** Returns whom the order's document names: the buyer asked for it, or its quotation names them; otherwise null. */
export async function findNamedBuyer(scope: Scope, order: Order): Promise<DocumentBuyer | null> {
  return order.documentBuyer ?? (await findTermsOfQuotation(scope, order))?.buyer ?? null;
}

/** Returns what the quotation that became the order says of its document; null for other orders. */
async function findTermsOfQuotation(scope: Scope, { source, orderId }: Order): Promise<QuotedTerms | null> {
  return source === 'quotation' ? findQuotedTerms(scope, targetOf(orderId)) : null;
}

/** Notes for whom the document waits, also in the order's history, or that it waits no longer. */
async function noteWaiting(scope: Scope, order: Order, who: 'seller' | 'buyer' | null): Promise<void> {
  if (order.documentWaitsFor === who) return;
  await scope.tx.run(sql`
    update orders_order set document_waits_for = ${who} where tenant_id = ${scope.tenant.id} and order_id = ${order.orderId}`);
  if (who !== null) await recordOrderHistory(scope, order.orderId, `document_waits_for_${who}`);
}

/**
 * Issues the document of an order that was confirmed before it could be issued, or of a buyer who had to say more. It is a
 * full tax invoice where the seller is registered for VAT, at the rate of the day of the payment. Idempotent: an order
 * that has its document keeps it.
 *
 * Refuses with `platform.forbidden`, `orders.order_missing`, `orders.not_possible`, `orders.document_incomplete` with what is missing.
 */
export async function issueDocumentLater(scope: Scope, orderId: string, buyer: DocumentBuyer): Promise<void> {
  requireAccess(scope, issueDocuments);
  await lockPaymentOf(scope, targetOf(orderId));
  const order = await lockOrder(scope, orderId);
  if (!callsForDocument(order)) throw notPossible(order);
  const quoted = await findTermsOfQuotation(scope, order);
  const outcome = await issueForMoney(scope, await inputOf(scope, order, { buyer, wantsFull: true, quoted }));
  if ('missing' in outcome) throw refuse(ordersRefusals, 'orders.document_incomplete', outcome.missing);
  await noteWaiting(scope, order, null);
}

/** Whether the actor may issue documents. */
export function mayIssueDocuments({ actor }: Pick<Scope, 'actor'>): boolean {
  return allows(issueDocuments, actor);
}

/** Takes back the document of a cancelled order, in the transaction that cancels it. Returns the credit note, if any. */
export async function takeBackDocument(
  scope: Scope,
  order: Order,
  reason: string,
): Promise<IssuedKey | null> {
  await noteWaiting(scope, order, null);
  return reverseSupply(scope, supplyOf(order), { reason, buyer: order.documentBuyer ?? buyerOf(order) });
}

/** Returns the documents of an order, oldest first. */
export function listOrderDocuments(scope: Scope, { orderId }: Pick<Order, 'orderId'>) {
  return listDocumentsOfSupply(scope, { kind: ORDER_KIND, id: orderId });
}

async function inputOf(
  scope: Scope,
  order: Order,
  {
    buyer,
    wantsFull,
    quoted,
  }: { readonly buyer: DocumentBuyer; readonly wantsFull: boolean; readonly quoted: QuotedTerms | null },
): Promise<MoneyDocumentInput> {
  // The tax falls due when the money is paid, not when a manager confirms it (Revenue Code s. 78).
  const handedOverAt = await findHandedOverAt(scope, targetOf(order.orderId));
  return {
    lines: documentLinesOf(order, await linesOfOrder(scope, order.orderId)),
    priceMode: 'incl',
    buyer,
    buyerUserId: order.customerUserId,
    supply: supplyOf(order),
    ...(quoted && { branchCode: quoted.branchCode }),
    taxPointOn: zonedDay(handedOverAt ?? order.confirmedAt ?? scope.now, scope.tenant.zone),
    issueKey: `${ORDER_KIND}/${order.orderId}/confirmed`,
    wantsFull,
  };
}

/** The order as documents know what was supplied. */
export function supplyOf({ orderId, number }: Order) {
  return { kind: ORDER_KIND, id: orderId, label: number };
}
