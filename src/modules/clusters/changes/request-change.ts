import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { requestChange as requestAction } from '../access/cluster-actions.ts';
import { lockCluster } from '../access/require-cluster.ts';
import { CLUSTER_ENTITY } from '../cluster/cluster-contract.ts';
import { tellAdmins } from '../cluster/tell-admins.ts';
import type { PartialDetailsInput } from '../details/details-contract.ts';
import { type ClusterDetails, readDetails } from '../details/details-rows.ts';
import { detailsAfter } from '../details/save-details.ts';
import { clustersPaths } from '../paths.ts';
import { clustersRefusals } from '../refusals.ts';
import { changeAskedNotice } from './notice-kinds.ts';

/**
 * Asks for a change of registered data; the admins are told. Nothing changes before one of them approves it.
 *
 * Refuses as `requireCluster` does for `requestChange`, and with `clusters.changed_meanwhile`, `clusters.unknown_place`,
 * `clusters.nothing_changed` and `clusters.change_waiting`.
 */
export async function requestChange(
  scope: Scope,
  input: PartialDetailsInput,
): Promise<{ requestId: string }> {
  const { cluster } = await lockCluster(scope, input.cluster, requestAction);
  if (cluster.version !== input.version) throw refuse(clustersRefusals, 'clusters.changed_meanwhile');
  const { clusterId, key, nameTh, nameEn } = cluster;
  const askedBy = personOf(scope)?.userId ?? null;
  const before = await readDetails(scope, clusterId);
  const changes = changesOf(before, await detailsAfter(scope, before, input));
  if (Object.keys(changes).length === 0) throw refuse(clustersRefusals, 'clusters.nothing_changed');
  const made = await scope.tx.first(sql<RowOf<'clusters_change_request', 'requestId'>>`
    insert into clusters_change_request (tenant_id, cluster_id, asked_by, changes, created_at)
    values (${scope.tenant.id}, ${clusterId}, ${askedBy}, ${JSON.stringify(changes)}::jsonb, ${scope.now})
    on conflict (tenant_id, cluster_id) where state = 'waiting' do nothing
    returning request_id`);
  if (!made) throw refuse(clustersRefusals, 'clusters.change_waiting');
  await recordAudit(scope, {
    action: 'clusters.request_change',
    entityKind: CLUSTER_ENTITY,
    entityId: clusterId,
  });
  await tellAdmins(scope, changeAskedNotice, {
    except: askedBy,
    params: { nameTh, nameEn },
    link: clustersPaths.information(key),
    dedupeKey: made.requestId,
  });
  return made;
}

/** Fields that only say something together. */
const GROUPS: readonly (readonly (keyof ClusterDetails)[])[] = [
  ['taxId', 'branchCode'],
  ['addressLine', 'addressLineEn', 'subdistrictCode', 'postalCode'],
  ['bankCode', 'bankAccount', 'bankAccountName'],
];

/**
 * What differs, with the rest of its group: what is saved of a group before the change is approved does not mix with what was
 * asked for.
 */
function changesOf(before: ClusterDetails, after: ClusterDetails): Partial<ClusterDetails> {
  const names = Object.keys(after) as (keyof ClusterDetails)[];
  const differs = (name: keyof ClusterDetails): boolean => before[name] !== after[name];
  const isAsked = (name: keyof ClusterDetails): boolean =>
    differs(name) || GROUPS.some((group) => group.includes(name) && group.some(differs));
  return Object.fromEntries(names.filter(isAsked).map((name) => [name, after[name]]));
}
