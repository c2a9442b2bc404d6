import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';

/** Returns how many people belong to an organisation. */
export async function countMembers(scope: Scope, clusterId: string): Promise<number> {
  const { members } = await scope.tx.one(sql<{ members: number }>`
    select count(distinct person_id)::int as members from clusters_member
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and state = 'active'`);
  return members;
}
