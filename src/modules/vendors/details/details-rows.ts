import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';

/** What is known of a vendor. */
export type VendorDetails = RowOf<
  'vendors_vendor',
  | 'kind'
  | 'nameTh'
  | 'nameEn'
  | 'taxId'
  | 'branchCode'
  | 'offer'
  | 'addressLine'
  | 'addressLineEn'
  | 'subdistrictCode'
  | 'postalCode'
  | 'contactName'
  | 'phone'
  | 'email'
  | 'lineId'
  | 'bankCode'
  | 'bankAccount'
  | 'bankAccountName'
>;

/** Returns what is known of a vendor that exists. */
export function readDetails(scope: Scope, vendorId: string): Promise<VendorDetails> {
  return scope.tx.one(sql<VendorDetails>`
    select kind, name_th, name_en, tax_id, branch_code, offer, address_line, address_line_en, subdistrict_code, postal_code,
           contact_name, phone, email, line_id, bank_code, bank_account, bank_account_name
      from vendors_vendor where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId}`);
}
