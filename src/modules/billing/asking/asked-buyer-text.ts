import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { AskedBuyerField } from './asked-buyer-contract.ts';

/** What is wrong with a field, by its name, in the reader's language or in a given one. */
export function askedBuyerTexts(locale?: Locale): Record<AskedBuyerField, string> {
  const options = locale && { locale };
  return {
    buyerName: m.billing_buyer_error_name({}, options),
    buyerTaxId: m.billing_asked_error_tax_id({}, options),
    buyerBranch: m.billing_buyer_error_branch({}, options),
    buyerAddress: m.billing_buyer_error_address({}, options),
  };
}
