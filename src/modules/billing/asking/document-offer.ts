import type { Scope } from '#platform/scope.ts';
import { billingSettings } from '../payment/billing-settings-contract.ts';
import { findSeller } from '../seller/seller-rows.ts';
import type { DocumentOffer } from './asked-buyer-contract.ts';

/** What buyers may ask for in their name; null on a site that never said who sells, which issues no documents. */
export async function findDocumentOffer(scope: Scope): Promise<DocumentOffer | null> {
  const seller = await findSeller(scope);
  if (seller === null) return null;
  return billingSettings.of(scope.tenant).vat.isRegistered ? 'tax_invoice' : 'receipt';
}
