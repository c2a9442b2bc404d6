import { findSubdistrict, placeLine } from '#modules/address/public.ts';
import type { Scope } from '#platform/scope.ts';
import { maskNumber } from '#platform/money/bank-account.ts';
import { formatThaiId } from '#platform/text/thai-id.ts';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import type { VendorView } from './details-contract.ts';
import type { VendorDetails } from './details-rows.ts';

/** Returns what is known of a vendor as forms show it, numbers as people write them. */
export async function detailsView(scope: Scope, details: VendorDetails): Promise<VendorView> {
  const { taxId, subdistrictCode, phone, bankCode, bankAccount, ...texts } = details;
  return {
    ...texts,
    address: await addressText(scope, details),
    taxId: formatThaiId(taxId),
    subdistrictCode: subdistrictCode === null ? '' : String(subdistrictCode),
    phone: phone === null ? '' : formatThaiPhone(phone),
    bankCode: bankCode ?? '',
    bankAccount: bankAccount ?? '',
  };
}

/**
 * The same for those who buy from it: without its bank account, and of a person, whose tax ID is their national ID number,
 * without more than its last digits.
 */
export function viewOfBuyers(view: VendorView): VendorView {
  const taxId = view.kind === 'person' ? maskNumber(view.taxId.replaceAll('-', '')) : view.taxId;
  return { ...view, taxId: taxId ?? '', bankCode: '', bankAccount: '', bankAccountName: '' };
}

async function addressText(scope: Scope, details: VendorDetails): Promise<string> {
  const { addressLine, addressLineEn, subdistrictCode, postalCode } = details;
  const place = subdistrictCode === null ? null : await findSubdistrict(scope, subdistrictCode);
  const line = scope.locale === 'en' && addressLineEn !== '' ? addressLineEn : addressLine;
  return place === null || line === ''
    ? ''
    : `${line} ${placeLine(place, scope.locale)} ${postalCode}`.trim();
}
