import { z } from 'zod';
import { findLastActors, recordAudit } from '#platform/audit.ts';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { verifyInformation } from '../access/cluster-actions.ts';
import { type ClusterAccess, lockCluster } from '../access/require-cluster.ts';
import { CLUSTER_ENTITY, ClusterKey } from '../cluster/cluster-contract.ts';
import { clustersRefusals } from '../refusals.ts';
import { readDetails } from './details-rows.ts';
import { isFilledIn, MAX_VERIFICATION_SOURCE, VERIFIED_PARTS } from './verification-rules.ts';

/** Which part was compared with what, in which version of the organisation. */
export const VerifyPartInput = z.object({
  cluster: ClusterKey,
  version: TypedRowVersion,
  part: z.enum(VERIFIED_PARTS),
  source: z.string().trim().min(1).max(MAX_VERIFICATION_SOURCE),
});

/**
 * Marks a part of the registered data as verified; a mark that it has is replaced by the new one.
 *
 * Refuses as `requireCluster` does for `verifyInformation`, with `clusters.changed_meanwhile` where the data were saved since
 * the actor saw them, and with `clusters.nothing_to_verify` and `clusters.own_details`.
 */
export async function verifyPart(scope: Scope, input: z.output<typeof VerifyPartInput>): Promise<void> {
  const access = await lockCluster(scope, input.cluster, verifyInformation);
  const { cluster } = access;
  const { clusterId } = cluster;
  const { part, source } = input;
  if (cluster.version !== input.version) throw refuse(clustersRefusals, 'clusters.changed_meanwhile');
  if (!isFilledIn(await readDetails(scope, clusterId), part))
    throw refuse(clustersRefusals, 'clusters.nothing_to_verify');
  await requireOthers(scope, access);
  await scope.tx.run(sql`
    update clusters_verification set ended_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and part = ${part} and ended_at is null`);
  await scope.tx.run(sql`
    insert into clusters_verification (tenant_id, cluster_id, part, source, verified_at, verified_by)
    values (${scope.tenant.id}, ${clusterId}, ${part}, ${source}, ${scope.now}, ${personOf(scope)?.userId ?? null})`);
  await recordAudit(scope, {
    action: 'clusters.verify_part',
    entityKind: CLUSTER_ENTITY,
    entityId: clusterId,
    after: { verifiedPart: part, source },
  });
}

/**
 * Refuses with `clusters.own_details` where the data are the actor's own: they applied, own the organisation, or saved last. Who
 * approves a change has compared it, and may verify it.
 */
async function requireOthers(scope: Scope, { cluster, standing }: ClusterAccess): Promise<void> {
  const person = personOf(scope);
  const actors = [person?.userId, person?.acting?.userId];
  const last = await findLastActors(scope, {
    entityKind: CLUSTER_ENTITY,
    entityId: cluster.clusterId,
    actions: ['clusters.save_details', 'clusters.approve_change'],
  });
  const writers = last?.action === 'clusters.save_details' ? [last.actorId, last.actingId] : [];
  const isOwn =
    standing.memberships.some(({ role }) => role === 'owner') ||
    [cluster.appliedBy, ...writers].some((each) => each !== null && actors.includes(each));
  if (isOwn) throw refuse(clustersRefusals, 'clusters.own_details');
}
