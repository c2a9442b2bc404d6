import { findSubdistrict, placeLine } from '#modules/address/public.ts';
import type { Scope } from '#platform/scope.ts';
import { formatThaiId } from '#platform/text/thai-id.ts';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import type { ClusterDetails } from './details-rows.ts';
import type { DetailsView } from './details-view-contract.ts';

/** Returns registered data as forms show it, numbers as people write them. */
export async function detailsView(scope: Scope, details: ClusterDetails): Promise<DetailsView> {
  const { taxId, branchCode, subdistrictCode, phone, promptpay, bankCode, bankAccount, ...texts } = details;
  return {
    ...texts,
    address: await addressText(scope, details),
    taxId: taxId === null ? '' : formatThaiId(taxId),
    branchCode: branchCode ?? '',
    subdistrictCode: subdistrictCode === null ? '' : String(subdistrictCode),
    phone: phone === null ? '' : formatThaiPhone(phone),
    promptpay: promptpay ?? '',
    bankCode: bankCode ?? '',
    bankAccount: bankAccount ?? '',
  };
}

async function addressText(scope: Scope, details: ClusterDetails): Promise<string> {
  const { addressLine, addressLineEn, subdistrictCode, postalCode } = details;
  const place = subdistrictCode === null ? null : await findSubdistrict(scope, subdistrictCode);
  const line = scope.locale === 'en' && addressLineEn !== '' ? addressLineEn : addressLine;
  return place === null || line === ''
    ? ''
    : `${line} ${placeLine(place, scope.locale)} ${postalCode}`.trim();
}
