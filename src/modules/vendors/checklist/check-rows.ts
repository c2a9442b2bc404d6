import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { CheckPoint } from './check-rules.ts';

/** A point of the checklist that somebody has confirmed. */
type CheckRow = RowOf<'vendors_check', 'point' | 'typed' | 'checkedBy' | 'checkedAt'>;

/** Returns the confirmed points of a vendor. */
export function readChecks(scope: Scope, vendorId: string): Promise<CheckRow[]> {
  return scope.tx.rows(sql<CheckRow>`
    select point, typed, checked_by, checked_at from vendors_check
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId} order by point`);
}

/** Takes points of a vendor back, because what they are about has changed. The audit log keeps who had confirmed them. */
export async function takeBackChecks(
  scope: Scope,
  vendorId: string,
  points: readonly CheckPoint[],
): Promise<void> {
  if (points.length === 0) return;
  await scope.tx.run(sql`
    delete from vendors_check
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId} and point = any(${points}::text[])`);
}
