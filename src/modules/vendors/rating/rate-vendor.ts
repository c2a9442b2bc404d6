import { requireCluster } from '#modules/clusters/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { rateVendorsOf } from '../access/cluster-actions.ts';
import { lockVendor } from '../access/require-vendor.ts';
import { vendorsRefusals } from '../refusals.ts';
import { VENDOR_ENTITY } from '../vendor/vendor-contract.ts';
import { KNOWN_STATES } from '../vendor/vendor-rules.ts';
import type { RateInput } from './rating-contract.ts';

/**
 * Rates a vendor on behalf of an organisation that it supplies; the person's rating for it before stays as history. Repeating
 * the same rating changes nothing. Nobody rates themselves.
 *
 * Refuses with `vendors.not_found`, `vendors.forbidden`, `vendors.not_in_state`, `vendors.unknown_cluster`, and as
 * `requireCluster` does for `rateVendorsOf`.
 */
export async function rateVendor(
  scope: Scope,
  { vendor: vendorId, cluster: key, stars, note }: RateInput,
): Promise<void> {
  const { cluster } = await requireCluster(scope, key, rateVendorsOf);
  const { vendor, standing } = await lockVendor(scope, vendorId);
  if (standing.isApplicant) throw refuse(vendorsRefusals, 'vendors.forbidden');
  if (!KNOWN_STATES.includes(vendor.state))
    throw refuse(vendorsRefusals, 'vendors.not_in_state', { state: vendor.state });
  const { clusterId } = cluster;
  if (!(await isSupplied(scope, { vendorId, clusterId })))
    throw refuse(vendorsRefusals, 'vendors.unknown_cluster');
  const personId = personOf(scope)?.userId ?? null;
  const before = await scope.tx.first(sql<RowOf<'vendors_rating', 'ratingId' | 'stars' | 'note'>>`
    select rating_id, stars, note from vendors_rating
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId} and cluster_id = ${clusterId} and person_id = ${personId}::uuid
       and replaced_at is null`);
  if (before?.stars === stars && before.note === note) return;
  if (before)
    await scope.tx.run(sql`
      update vendors_rating set replaced_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and rating_id = ${before.ratingId}`);
  await scope.tx.run(sql`
    insert into vendors_rating (tenant_id, vendor_id, cluster_id, person_id, stars, note, rated_at)
    values (${scope.tenant.id}, ${vendorId}, ${clusterId}, ${personId}::uuid, ${stars}, ${note}, ${scope.now})`);
  await recordAudit(scope, {
    action: 'vendors.rate',
    entityKind: VENDOR_ENTITY,
    entityId: vendorId,
    ...(before && { before: { stars: before.stars } }),
    after: { cluster: key, stars },
  });
}

async function isSupplied(
  scope: Scope,
  { vendorId, clusterId }: { readonly vendorId: string; readonly clusterId: string },
): Promise<boolean> {
  const row = await scope.tx.first(sql<RowOf<'vendors_supply', 'clusterId'>>`
    select cluster_id from vendors_supply
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId} and cluster_id = ${clusterId}`);
  return row !== null;
}
