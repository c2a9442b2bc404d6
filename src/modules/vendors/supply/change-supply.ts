import { findActiveCluster, findClusters, isOpenFor, listActiveClusters } from '#modules/clusters/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { seeVendorsOf } from '../access/cluster-actions.ts';
import { lockForChange } from '../access/lock-for-change.ts';
import { vendorsRefusals } from '../refusals.ts';
import { VENDOR_ENTITY } from '../vendor/vendor-contract.ts';
import type { SuppliedCluster, SupplyChoices, SupplyInput } from './supply-contract.ts';

/** Most organisations that one vendor supplies. */
const MAX_SUPPLIED = 100;

/** Returns the organisations that a vendor supplies, by name; with `onlyOpen` those of which the actor sees the vendors. */
export async function readSupplied(
  scope: Scope,
  vendorId: string,
  { onlyOpen = false }: { readonly onlyOpen?: boolean } = {},
): Promise<SuppliedCluster[]> {
  const rows = await scope.tx.rows(sql<RowOf<'vendors_supply', 'clusterId'>>`
    select cluster_id from vendors_supply s
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId}
       ${onlyOpen ? sql`and ${isOpenFor(scope, seeVendorsOf, sql`s.cluster_id`)}` : sql``}
     order by cluster_id limit ${MAX_SUPPLIED}`);
  return findClusters(
    scope,
    rows.map(({ clusterId }) => clusterId),
  );
}

/** Most organisations that are offered to be added. */
const MAX_CHOICES = 300;

/** Returns the active organisations that a vendor does not supply yet, by name; those with `named` in it unless it is empty. */
export async function listSupplyChoices(
  scope: Scope,
  supplied: readonly SuppliedCluster[],
  { named, limit = MAX_CHOICES }: { readonly named: string; readonly limit?: number },
): Promise<SupplyChoices> {
  const except = supplied.map(({ clusterId }) => clusterId);
  const found = await listActiveClusters(scope, { limit: limit + 1, named, except });
  return { choices: found.slice(0, limit), isPartial: found.length > limit, named };
}

/**
 * Notes that a vendor supplies an active organisation. Idempotent. Refuses as `lockForChange`, with `vendors.unknown_cluster`
 * and `vendors.list_full`.
 */
export async function addSupply(
  scope: Scope,
  { vendor: vendorId, cluster: key }: SupplyInput,
): Promise<void> {
  await lockForChange(scope, vendorId);
  const cluster = await findActiveCluster(scope, key);
  if (!cluster) throw refuse(vendorsRefusals, 'vendors.unknown_cluster');
  if ((await readSupplied(scope, vendorId)).length >= MAX_SUPPLIED)
    throw refuse(vendorsRefusals, 'vendors.list_full', { most: MAX_SUPPLIED });
  const added = await scope.tx.first(sql<RowOf<'vendors_supply', 'clusterId'>>`
    insert into vendors_supply (tenant_id, vendor_id, cluster_id, added_at)
    values (${scope.tenant.id}, ${vendorId}, ${cluster.clusterId}, ${scope.now})
    on conflict (tenant_id, vendor_id, cluster_id) do nothing
    returning cluster_id`);
  if (added)
    await recordAudit(scope, {
      action: 'vendors.add_supply',
      entityKind: VENDOR_ENTITY,
      entityId: vendorId,
      after: { cluster: key },
    });
}

/** Notes that a vendor does not supply an organisation any more. Idempotent. Refuses as `lockForChange`. */
export async function removeSupply(
  scope: Scope,
  { vendor: vendorId, cluster: key }: SupplyInput,
): Promise<void> {
  await lockForChange(scope, vendorId);
  const cluster = (await readSupplied(scope, vendorId)).find((each) => each.key === key);
  if (!cluster) return;
  await scope.tx.run(sql`
    delete from vendors_supply
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId} and cluster_id = ${cluster.clusterId}`);
  await recordAudit(scope, {
    action: 'vendors.remove_supply',
    entityKind: VENDOR_ENTITY,
    entityId: vendorId,
    before: { cluster: key },
  });
}
