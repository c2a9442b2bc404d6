import { allows } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { readVendors } from '../permissions.ts';
import { vendorsRefusals } from '../refusals.ts';
import { LIVE_STATES } from './vendor-rules.ts';

/**
 * Refuses with `vendors.duplicate` where the branch of a taxpayer is a vendor already, and tells staff which one. Of two at
 * once, the second waits until the first is there.
 */
export async function refuseDuplicate(
  scope: Scope,
  {
    taxId,
    branchCode,
    exceptId,
  }: { readonly taxId: string; readonly branchCode: string; readonly exceptId: string | null },
): Promise<void> {
  const taxpayer = `vendors.taxpayer/${scope.tenant.id}/${taxId}/${branchCode}`;
  await scope.tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${taxpayer}, 0))`);
  const other = await scope.tx.first(sql<RowOf<'vendors_vendor', 'vendorId'>>`
    select vendor_id from vendors_vendor
     where tenant_id = ${scope.tenant.id} and tax_id = ${taxId} and branch_code = ${branchCode}
       and state = any(${LIVE_STATES}::text[]) and vendor_id is distinct from ${exceptId}::uuid`);
  if (!other) return;
  const vendorId = allows(readVendors, scope.actor) ? other.vendorId : null;
  throw refuse(vendorsRefusals, 'vendors.duplicate', { vendorId });
}
