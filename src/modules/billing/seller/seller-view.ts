import { zonedDay } from '#platform/dates/zone.ts';
import type { Scope } from '#platform/scope.ts';
import { billingSettings } from '../payment/billing-settings-contract.ts';
import type { SellerView } from './seller-contract.ts';
import { missingOfSeller, type SellerField } from './seller-rules.ts';
import { findOnlineBranch, findSeller } from './seller-rows.ts';

/** Returns the seller for its form, and what documents still lack. A site that has none yet begins with its own name. */
export async function getSellerView(scope: Scope): Promise<{
  seller: SellerView;
  missing: SellerField[];
  isVatRegistered: boolean;
  /** Whether VAT is calculated although the registration begins on a later day: until then there are receipts only. */
  isRegisteredLater: boolean;
}> {
  const isVatRegistered = billingSettings.of(scope.tenant).vat.isRegistered;
  const [seller, onlineBranch] = await Promise.all([findSeller(scope), findOnlineBranch(scope)]);
  const today = zonedDay(scope.now, scope.tenant.zone);
  return {
    seller: {
      version: seller?.version ?? 0,
      nameTh: seller?.nameTh ?? scope.tenant.name,
      nameEn: seller?.nameEn ?? '',
      taxId: seller?.taxId ?? '',
      vatRegisteredOn: seller?.vatRegisteredOn ?? '',
      isRetailer: seller?.isRetailer ?? false,
      bahtTextStyle: seller?.bahtTextStyle ?? 'orst',
      addressLine: seller?.addressLine ?? '',
      addressLineEn: seller?.addressLineEn ?? '',
      subdistrictCode: seller?.subdistrictCode ? String(seller.subdistrictCode) : '',
      postalCode: seller?.postalCode ?? '',
      phone: seller?.phone ?? '',
      onlineBranch,
      etaxCopyTo: seller?.etaxCopyTo ?? '',
    },
    missing: missingOfSeller(seller, isVatRegistered),
    isVatRegistered,
    isRegisteredLater: isVatRegistered && (seller?.vatRegisteredOn ?? today) > today,
  };
}
