import { notify } from '#modules/notifications/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { ClusterHead } from '../access/require-cluster.ts';
import type { ClusterState } from '../cluster/cluster-rules.ts';
import { tellAdmins } from '../cluster/tell-admins.ts';
import { clustersPaths } from '../paths.ts';
import { appliedNotice, stateNotice } from './notice-kinds.ts';

/** Most owners who are told of one step. */
const MAX_TOLD = 50;

interface Step {
  /** As it was before. */
  readonly cluster: ClusterHead;
  readonly state: ClusterState;
  readonly reason: string;
  /** Of the organisation, after the step. */
  readonly version: number;
}

/** Tells the admins of an application, and of any other step the applicant or the owners, but never who took it. */
export async function tellAboutStep(scope: Scope, step: Step): Promise<void> {
  const { cluster, state, reason, version } = step;
  const by = personOf(scope);
  const { nameTh, nameEn } = cluster;
  const notice = {
    link: clustersPaths.detail(cluster.key),
    dedupeKey: `${cluster.clusterId} ${String(version)}`,
  };
  if (state === 'submitted') {
    const person = by ? `${by.firstname} ${by.lastname}`.trim() : scope.tenant.name;
    const params = { nameTh, nameEn, person };
    return tellAdmins(scope, appliedNotice, { ...notice, except: by?.userId ?? null, params });
  }
  for (const personId of await concerned(scope, cluster))
    if (personId !== by?.userId)
      await notify(scope, stateNotice, { ...notice, personId, params: { nameTh, nameEn, state, reason } });
}

/** The owners of an organisation, before it has any its applicant. */
async function concerned(scope: Scope, { clusterId, appliedBy }: ClusterHead): Promise<string[]> {
  const owners = await scope.tx.rows(sql<RowOf<'clusters_member', 'personId'>>`
    select person_id from clusters_member
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and role = 'owner' and state = 'active'
     order by member_id limit ${MAX_TOLD}`);
  if (owners.length > 0) return owners.map(({ personId }) => personId);
  return appliedBy === null ? [] : [appliedBy];
}
