import { hasRole } from '#platform/access/role-rules.ts';
import { sql } from '#platform/db/query.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { ClusterAction } from './action-rules.ts';

/**
 * Condition for organisations, by an expression of their id, in which the actor may do something by their role on the site or
 * as a member, as `decideAction` decides for one. Applicants are left out.
 */
export function isOpenFor(
  scope: Scope,
  action: ClusterAction,
  clusterId: ReturnType<typeof sql>,
): ReturnType<typeof sql> {
  if (action.site !== null && hasRole(scope.actor.role, action.site)) return sql`true`;
  return sql`${clusterId} = any(array(
       select mine.cluster_id from clusters_member mine
         join clusters_cluster held on held.tenant_id = mine.tenant_id and held.cluster_id = mine.cluster_id
        where mine.tenant_id = ${scope.tenant.id} and mine.person_id = ${personOf(scope)?.userId ?? null}::uuid and mine.state = 'active'
          and mine.role = any(${action.roles}::text[]) and held.state = any(${action.states}::text[])))`;
}
