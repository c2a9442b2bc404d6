import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';

/** The registered data of an organisation. */
export type ClusterDetails = RowOf<
  'clusters_cluster',
  | 'kind'
  | 'nameTh'
  | 'nameEn'
  | 'taxId'
  | 'branchCode'
  | 'addressLine'
  | 'addressLineEn'
  | 'subdistrictCode'
  | 'postalCode'
  | 'phone'
  | 'email'
  | 'lineId'
  | 'promptpay'
  | 'bankCode'
  | 'bankAccount'
  | 'bankAccountName'
>;

/** Returns the registered data of an organisation that exists. */
export function readDetails(scope: Scope, clusterId: string): Promise<ClusterDetails> {
  return scope.tx.one(sql<ClusterDetails>`
    select kind, name_th, name_en, tax_id, branch_code, address_line, address_line_en, subdistrict_code, postal_code,
           phone, email, line_id, promptpay, bank_code, bank_account, bank_account_name
      from clusters_cluster where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}`);
}
