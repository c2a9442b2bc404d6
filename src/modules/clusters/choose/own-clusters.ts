import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { APPLICATION_STATES, type ClusterRole } from '../cluster/cluster-rules.ts';

/** Most organisations that somebody chooses among; the list has the rest. */
const MAX_OWN = 100;

/** An organisation of somebody, with their roles in it: none while they are only applying for it. */
export type OwnCluster = RowOf<
  'clusters_cluster',
  'clusterId' | 'key' | 'kind' | 'nameTh' | 'nameEn' | 'state'
> & {
  readonly roles: ClusterRole[];
};

/** Returns the organisations that the actor belongs to or is applying for, closed ones left out, by name. */
export async function listOwnClusters(scope: Scope): Promise<OwnCluster[]> {
  const person = personOf(scope);
  if (!person) return [];
  return scope.tx.rows(sql<OwnCluster>`
    select c.cluster_id, c.key, c.kind, c.name_th, c.name_en, c.state, coalesce(own.roles, '{}') as roles
      from clusters_cluster c
      left join lateral (select array_agg(m.role order by m.role) as roles from clusters_member m
                          where m.tenant_id = c.tenant_id and m.cluster_id = c.cluster_id
                            and m.person_id = ${person.userId}::uuid and m.state = 'active') as own on true
     where c.tenant_id = ${scope.tenant.id} and c.state <> 'closed'
       and (c.applied_by = ${person.userId}::uuid or c.cluster_id = any(array(
             select cluster_id from clusters_member
              where tenant_id = ${scope.tenant.id} and person_id = ${person.userId}::uuid and state = 'active')))
       and (own.roles is not null or c.state = any(${APPLICATION_STATES}::text[]))
     order by c.name_th, c.cluster_id limit ${MAX_OWN}`);
}
