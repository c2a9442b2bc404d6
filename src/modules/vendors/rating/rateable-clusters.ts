import { findClusters, isOpenFor, type KnownCluster } from '#modules/clusters/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { rateVendorsOf } from '../access/cluster-actions.ts';

/** Most organisations on behalf of which one person rates one vendor. */
const MOST = 50;

/** Returns the organisations that a vendor supplies and on behalf of which the actor may rate it. */
export async function listRateableClusters(scope: Scope, vendorId: string): Promise<KnownCluster[]> {
  const rows = await scope.tx.rows(sql<RowOf<'vendors_supply', 'clusterId'>>`
    select cluster_id from vendors_supply s
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId}
       and ${isOpenFor(scope, rateVendorsOf, sql`s.cluster_id`)}
     order by cluster_id limit ${MOST}`);
  return findClusters(
    scope,
    rows.map(({ clusterId }) => clusterId),
  );
}
