import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';

/** Most branches that a filter offers. */
const MAX_BRANCHES = 500;

export type BookBranch = RowOf<'billing_branch', 'code' | 'nameTh' | 'nameEn'>;

/** The places of business of the site's seller, the head office first. */
export function listBookBranches(scope: Scope): Promise<BookBranch[]> {
  return scope.tx.rows(sql<BookBranch>`
    select code, name_th, name_en from billing_branch where tenant_id = ${scope.tenant.id} order by code limit ${MAX_BRANCHES}`);
}
