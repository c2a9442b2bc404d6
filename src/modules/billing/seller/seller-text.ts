import * as m from '#messages';
import type { SellerField } from './seller-rules.ts';

/** Names what a site must still say about its seller. */
export function missingSellerText(missing: readonly SellerField[]): string {
  return missing.map((field) => FIELD_TEXTS[field]()).join(', ');
}

const FIELD_TEXTS: Readonly<Record<SellerField, () => string>> = {
  name: m.billing_seller_name,
  address: m.billing_seller_address,
  taxId: m.billing_seller_tax_id,
  vatRegisteredOn: m.billing_seller_registered_on,
};
