import { notify } from '#modules/notifications/public.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { ClusterHead } from '../access/require-cluster.ts';
import type { ClusterState } from '../cluster/cluster-rules.ts';
import { listConcerned } from '../cluster/concerned-people.ts';
import { tellAdmins } from '../cluster/tell-admins.ts';
import { clustersPaths } from '../paths.ts';
import { appliedNotice, stateNotice } from './notice-kinds.ts';

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
  for (const personId of await listConcerned(scope, cluster))
    if (personId !== by?.userId)
      await notify(scope, stateNotice, { ...notice, personId, params: { nameTh, nameEn, state, reason } });
}
