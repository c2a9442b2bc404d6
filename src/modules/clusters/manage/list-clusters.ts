import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { type SortKey, sortedPage } from '#platform/paging/sorting.ts';
import type { Scope } from '#platform/scope.ts';
import { findHits, isHit } from '#platform/search/hits.ts';
import { seeCluster } from '../access/cluster-actions.ts';
import { isApplicationOfActor, isOpenFor } from '../access/open-clusters.ts';
import { CLUSTER_SEARCH } from '../cluster/cluster-search.ts';
import type { ClustersListInput, ListedCluster } from './clusters-list-contract.ts';

const PAGE_SIZE = 50;

type Row = RowOf<
  'clusters_cluster',
  'clusterId' | 'key' | 'nameTh' | 'nameEn' | 'kind' | 'state' | 'updatedAt'
> & {
  readonly province: number | null;
  readonly members: number;
};

const CLUSTER_ID = { key: sql`cluster_id`, of: (row: Row) => row.clusterId };
const SORT_KEYS: Readonly<Record<'name' | 'changed', SortKey<Row>>> = {
  name: { kind: 'text', key: sql`name_th`, of: ({ nameTh }) => nameTh },
  changed: { kind: 'instant', key: sql`updated_at`, of: ({ updatedAt }) => updatedAt },
};

/**
 * Returns organisations by name unless they are sorted: all of the site for its managers, for anybody else their own.
 * `isPartial` where a search may have missed some.
 */
export async function listClusters(
  scope: Scope,
  {
    q,
    kind,
    province,
    state,
    sort = 'name',
    after,
    limit = PAGE_SIZE,
  }: ClustersListInput & { readonly limit?: number },
): Promise<{ clusters: ListedCluster[]; next: string | null; isPartial: boolean }> {
  const sorted = sortedPage(SORT_KEYS, CLUSTER_ID, { sort, after });
  const hits = await findHits(scope, [CLUSTER_SEARCH], q);
  const rows = await scope.tx.rows(sql<Row>`
    select cluster_id, key, name_th, name_en, kind, state, updated_at, subdistrict_code / 10000 as province,
           (select count(distinct person_id)::int from clusters_member m
             where m.tenant_id = c.tenant_id and m.cluster_id = c.cluster_id and m.state = 'active') as members
      from clusters_cluster c
     where tenant_id = ${scope.tenant.id} and (${isApplicationOfActor(scope)} or ${isOpenFor(scope, seeCluster, sql`c.cluster_id`)})
       ${hits ? sql`and ${isHit(sql`cluster_id`, hits)}` : sql``}
       ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
       ${province === undefined ? sql`` : sql`and subdistrict_code / 10000 = ${Number(province)}`}
       ${state === undefined ? sql`` : sql`and state = ${state}`}
       and ${sorted.isAfter}
     order by ${sorted.order} limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    clusters: page.map(({ updatedAt, ...row }) => ({ ...row, changedAt: updatedAt.toISOString() })),
    next: last ? sorted.cursorAt(last) : null,
    isPartial: hits?.isPartial ?? false,
  };
}
