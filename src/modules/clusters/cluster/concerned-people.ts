import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';

/** Most owners who are told of one thing. */
const MAX_TOLD = 50;

/** Returns the owners of an organisation, before it has any its applicant. */
export async function listConcerned(
  scope: Scope,
  { clusterId, appliedBy }: RowOf<'clusters_cluster', 'clusterId' | 'appliedBy'>,
): Promise<string[]> {
  const owners = await scope.tx.rows(sql<RowOf<'clusters_member', 'personId'>>`
    select person_id from clusters_member
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and role = 'owner' and state = 'active'
     order by member_id limit ${MAX_TOLD}`);
  if (owners.length > 0) return owners.map(({ personId }) => personId);
  return appliedBy === null ? [] : [appliedBy];
}
