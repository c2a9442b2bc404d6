import { requireInPerson } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import {
  type AskedBuyer,
  findBuyerProfile,
  findDocumentOffer,
  getAskedBuyer,
  giveFullDocument,
  isInEffect,
  lockPaymentOf,
  saveBuyerProfile,
} from '#modules/billing/public.ts';
import { targetOf } from '../order/order-references.ts';
import { lockOrder, notPossible, type Order } from '../order/order-rows.ts';
import { findNamedBuyer, issueOrderDocument, listOrderDocuments, supplyOf } from './order-documents.ts';
import { askingWayOf, buyerOf, callsForDocument, type DocumentRequest } from './order-document-rules.ts';

/** Returns what the buyer may ask for now; null where the site issues no documents, or the order's names somebody already. */
export async function findDocumentRequest(scope: Scope, order: Order): Promise<DocumentRequest | null> {
  const [offer, documents] = await Promise.all([findDocumentOffer(scope), listOrderDocuments(scope, order)]);
  const way = askingWayOf(
    order,
    documents.filter(({ state }) => isInEffect(state)),
  );
  if (offer === null || way === null) return null;
  const named = await findNamedBuyer(scope, order);
  const start: Partial<AskedBuyer> =
    named !== null
      ? {
          buyerKind: named.taxId === null ? 'person' : 'company',
          buyerName: named.name,
          buyerAddress: named.address,
          buyerTaxId: named.taxId ?? '',
          buyerBranch: named.branchCode ?? '',
        }
      : ((actingBuyerOf(scope, order) === null ? null : await findBuyerProfile(scope)) ?? {});
  return { offer, way, start, hasDelivery: order.shipAddress !== null };
}

/**
 * Puts the buyer's name on the document of their order, at their request. Before the money it is noted and can be
 * changed. Afterwards the document is issued in that name, or a full tax invoice takes the place of an abbreviated one, at
 * once and once: a document with a name is corrected by managers. Members find the name again next time. Idempotent for
 * the same buyer. Check that the order is the actor's before.
 *
 * Refuses with `platform.in_person`, `platform.invalid_input`, `orders.order_missing`, `orders.not_possible`,
 * `billing.document_names_buyer`, and those of billing's `cancelAndReissue`.
 */
export async function askForDocument(scope: Scope, orderId: string, typed: AskedBuyer): Promise<void> {
  requireInPerson(scope);
  await lockPaymentOf(scope, targetOf(orderId));
  const order = await lockOrder(scope, orderId);
  if (askingWayOf(order, []) === null) throw notPossible(order);
  const { address: deliveryAddress } = buyerOf(order);
  const buyer = getAskedBuyer(scope, typed, { phone: order.contactPhone, deliveryAddress });
  await scope.tx.run(sql`
    update orders_order set document_buyer = ${JSON.stringify(buyer)}::jsonb, version = version + 1
     where tenant_id = ${scope.tenant.id} and order_id = ${orderId}`);
  const userId = actingBuyerOf(scope, order);
  if (userId !== null) await saveBuyerProfile(scope, userId, { kind: typed.buyerKind, buyer });
  if (!callsForDocument(order) || (await giveFullDocument(scope, supplyOf(order), buyer))) return;
  await issueOrderDocument(scope, { ...order, documentBuyer: buyer });
}

/** Returns the user id of the member who bought, if it is they who act; otherwise null. */
function actingBuyerOf(scope: Scope, { customerUserId }: Order): string | null {
  return personOf(scope)?.userId === customerUserId ? customerUserId : null;
}
