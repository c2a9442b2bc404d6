import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { cancelAndReissue } from '../document/cancel-document.ts';
import type { DocumentBuyer } from '../document/document-contract.ts';
import { findDocumentOfSupply, lockDocument } from '../document/document-rows.ts';
import { billingRefusals } from '../refusals.ts';
import { isSameBuyer } from './asked-buyer-rules.ts';

/** The reason on the full tax invoice and in the records of the seller, in the language of tax documents. */
const REASON = 'ผู้ซื้อขอใบกำกับภาษีเต็มรูป';

/**
 * Gives the buyer of a supply the document in their name where another was issued already: a full tax invoice takes the
 * place of an abbreviated one, at once and once. Everything else is corrected by those who issue documents. Returns whether
 * there is a document. Idempotent for the same buyer. Lock payment and target before.
 *
 * Refuses with `billing.document_names_buyer`, and those of `cancelAndReissue`.
 */
export async function giveFullDocument(
  scope: Scope,
  supply: { readonly kind: string; readonly id: string },
  buyer: DocumentBuyer,
): Promise<boolean> {
  const found = await findDocumentOfSupply(scope, supply);
  if (!found) return false;
  const document = await lockDocument(scope, found.documentId);
  if (isSameBuyer(document.buyer, buyer)) return true;
  if (document.kind !== 'tax_invoice_abbreviated')
    throw refuse(billingRefusals, 'billing.document_names_buyer');
  await cancelAndReissue(scope, { documentId: document.documentId, buyer, reason: REASON });
  return true;
}
