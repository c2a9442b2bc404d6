import { isOffered } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import { hintCookie } from '#platform/http/hint-cookie-rules.ts';
import type { HomeCandidate } from '#platform/page/home-candidate.ts';
import type { PageHttp } from '#platform/page/page.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { ClusterAccess } from '../access/require-cluster.ts';
import { clustersPaths } from '../paths.ts';
import { visitClusters } from '../permissions.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the id of the organisation that a decoded cookie `_cluster` names (specification §3: "has _id"); null for anything
 * else. It proves nothing: the reader decides whether the person belongs to it.
 */
export function rememberedCluster(cookie: string | null): string | null {
  if (cookie === null) return null;
  try {
    const { _id: id } = Object(JSON.parse(cookie)) as { readonly _id?: unknown };
    return typeof id === 'string' && UUID.test(id) ? id : null;
  } catch {
    return null;
  }
}

/**
 * Remembers the organisation as the one that its member works in, for an hour from the last use. Scripts may read the cookie,
 * as the specification's browser storage does, because it carries no authority.
 */
export function rememberCluster({ cluster, standing }: ClusterAccess, http: PageHttp): void {
  if (standing.memberships.length === 0) return;
  http.setCookie(hintCookie('_cluster', JSON.stringify({ _id: cluster.clusterId })));
}

/** The home of people who work in an organisation, in place of the front page (specification §2). */
export const staffHome: HomeCandidate = {
  cookie: '_cluster',
  path: clustersPaths.staffDashboard(),
  holds: async (scope, named) => {
    const clusterId = rememberedCluster(named);
    if (clusterId === null || !isOffered(visitClusters, scope.tenant)) return false;
    return isWorkingIn(scope, clusterId);
  },
};

/** Whether the actor has a membership in an organisation that is active. */
async function isWorkingIn(scope: Scope, clusterId: string): Promise<boolean> {
  const { isMember } = await scope.tx.one(sql<{ readonly isMember: boolean }>`
    select exists (
      select from clusters_member m join clusters_cluster c on c.tenant_id = m.tenant_id and c.cluster_id = m.cluster_id
       where m.tenant_id = ${scope.tenant.id} and m.cluster_id = ${clusterId}::uuid
         and m.person_id = ${personOf(scope)?.userId ?? null}::uuid and m.state = 'active' and c.state = 'active') as is_member`);
  return isMember;
}
