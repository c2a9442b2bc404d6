import { hasRole } from '#platform/access/role-rules.ts';
import { sql } from '#platform/db/query.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { APPLICATION_STATES } from '../cluster/cluster-rules.ts';
import type { ClusterAction } from './action-rules.ts';

/**
 * Condition for organisations, as `c`, that the actor applies for: until they become active, and those that were discarded
 * before anybody belonged to them. Later only a membership opens them.
 */
export function isApplicationOfActor(scope: Scope): ReturnType<typeof sql> {
  return sql`coalesce(c.applied_by = ${personOf(scope)?.userId ?? null}::uuid
       and (c.state = any(${APPLICATION_STATES}::text[]) or (c.state = 'closed' and not exists (
             select from clusters_member was where was.tenant_id = c.tenant_id and was.cluster_id = c.cluster_id))), false)`;
}

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
