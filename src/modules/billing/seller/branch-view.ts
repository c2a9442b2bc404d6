import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { type BranchView, MAX_BRANCHES } from './branch-contract.ts';

type BranchRow = RowOf<
  'billing_branch',
  | 'branchId'
  | 'code'
  | 'version'
  | 'nameTh'
  | 'nameEn'
  | 'addressLine'
  | 'addressLineEn'
  | 'subdistrictCode'
  | 'postalCode'
  | 'phone'
  | 'addressTh'
  | 'archivedAt'
>;

const BRANCH = sql`
  select branch_id, code, version, name_th, name_en, address_line, address_line_en, subdistrict_code, postal_code, phone, address_th, archived_at
    from billing_branch`;

/** Returns the seller's branches by code, the head office first; none until the seller was saved. */
export async function listBranches(scope: Scope): Promise<BranchView[]> {
  const rows = await scope.tx.rows(sql<BranchRow>`
    ${BRANCH} where tenant_id = ${scope.tenant.id} order by code limit ${MAX_BRANCHES}`);
  return rows.map(viewOf);
}

/** Returns a branch of the seller, the head office included; null without one. */
export async function findBranch(scope: Scope, branchId: string): Promise<BranchView | null> {
  const row = await scope.tx.first(sql<BranchRow>`
    ${BRANCH} where tenant_id = ${scope.tenant.id} and branch_id = ${branchId}`);
  return row && viewOf(row);
}

function viewOf({ archivedAt, subdistrictCode, ...row }: BranchRow): BranchView {
  return {
    ...row,
    subdistrictCode: subdistrictCode === null ? '' : String(subdistrictCode),
    isArchived: archivedAt !== null,
  };
}
