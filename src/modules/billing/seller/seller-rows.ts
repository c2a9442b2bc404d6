import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';

/** A seller with one of its branches. */
export type Seller = RowOf<
  'billing_seller',
  | 'sellerId'
  | 'nameTh'
  | 'nameEn'
  | 'taxId'
  | 'vatRegisteredOn'
  | 'isRetailer'
  | 'bahtTextStyle'
  | 'etaxCopyTo'
  | 'version'
> &
  RowOf<
    'billing_branch',
    | 'branchId'
    | 'code'
    | 'addressLine'
    | 'addressLineEn'
    | 'subdistrictCode'
    | 'postalCode'
    | 'addressTh'
    | 'addressEn'
    | 'phone'
    | 'archivedAt'
  > &
  RowAs<'billing_branch', { branchNameTh: 'nameTh'; branchNameEn: 'nameEn' }>;

const SELLER = sql`
    select s.seller_id, s.name_th, s.name_en, s.tax_id, s.vat_registered_on, s.is_retailer, s.baht_text_style, s.etax_copy_to, s.version,
           b.branch_id, b.code, b.name_th as branch_name_th, b.name_en as branch_name_en, b.address_line, b.address_line_en,
           b.subdistrict_code, b.postal_code, b.address_th, b.address_en, b.phone, b.archived_at
      from billing_seller s join billing_branch b on b.tenant_id = s.tenant_id and b.seller_id = s.seller_id`;

/** Returns the site's seller with a branch, by default the head office; null until the seller was saved. */
export function findSeller(scope: Scope, branchCode = headOfficeBranch): Promise<Seller | null> {
  return scope.tx.first(sql<Seller>`
    ${SELLER} where s.tenant_id = ${scope.tenant.id} and b.code = ${branchCode}`);
}

/** Returns the code of the branch that was chosen for online sales, whatever became of it; by default the head office. */
export async function findOnlineBranch(scope: Scope): Promise<string> {
  const chosen = await scope.tx.first(sql<RowOf<'billing_branch', 'code'>>`
    select b.code from billing_seller s join billing_branch b on b.tenant_id = s.tenant_id and b.branch_id = s.online_branch_id
     where s.tenant_id = ${scope.tenant.id}`);
  return chosen?.code ?? headOfficeBranch;
}

/**
 * Returns the site's seller with the branch that issues for online sales: the chosen one while it is open and has its address,
 * otherwise the head office. Null until the seller was saved.
 */
export function findOnlineSeller(scope: Scope): Promise<Seller | null> {
  return scope.tx.first(sql<Seller>`
    ${SELLER}
     where s.tenant_id = ${scope.tenant.id}
       and (b.code = ${headOfficeBranch} or (b.branch_id = s.online_branch_id and b.archived_at is null and b.address_th <> ''))
     order by b.code desc limit 1`);
}
