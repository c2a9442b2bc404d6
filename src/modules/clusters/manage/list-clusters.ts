import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { REMINDER_DAYS } from '#platform/held-documents/held-document-rules.ts';
import { type SortKey, sortedPage } from '#platform/paging/sorting.ts';
import type { Scope } from '#platform/scope.ts';
import { findHits, isHit } from '#platform/search/hits.ts';
import { seeCluster, seeInformation } from '../access/cluster-actions.ts';
import { isApplicationOfActor, isOpenFor } from '../access/open-clusters.ts';
import { CLUSTER_SEARCH } from '../cluster/cluster-search.ts';
import { treeBelow } from './tree-query.ts';
import { REVIEW_STATES } from '../cluster/cluster-rules.ts';
import type { ClustersListInput, ListedCluster } from './clusters-list-contract.ts';

const PAGE_SIZE = 50;

type Row = RowOf<
  'clusters_cluster',
  'clusterId' | 'key' | 'nameTh' | 'nameEn' | 'kind' | 'state' | 'updatedAt'
> & {
  readonly province: number | null;
  readonly members: number;
  /** In the order of the tree. */
  readonly place: string;
  readonly depth: number;
};

const CLUSTER_ID = { key: sql`cluster_id`, of: (row: Row) => row.clusterId };
const SORT_KEYS: Readonly<Record<'name' | 'changed' | 'tree', SortKey<Row>>> = {
  name: { kind: 'text', key: sql`name_th`, of: ({ nameTh }) => nameTh },
  tree: { kind: 'text', key: sql`place`, of: ({ place }) => place },
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
    documents,
    below,
    sort = below === undefined ? 'name' : 'tree',
    after,
    limit = PAGE_SIZE,
  }: ClustersListInput & { readonly limit?: number },
): Promise<{ clusters: ListedCluster[]; next: string | null; isPartial: boolean }> {
  const sorted = sortedPage(SORT_KEYS, CLUSTER_ID, { sort, after });
  const hits = await findHits(scope, [CLUSTER_SEARCH], q);
  const rows = await scope.tx.rows(sql<Row>`
    ${treeBelow(scope, below)}
    select cluster_id, key, name_th, name_en, kind, state, updated_at, subdistrict_code / 10000 as province, place, depth,
           (select count(distinct person_id)::int from clusters_member m
             where m.tenant_id = c.tenant_id and m.cluster_id = c.cluster_id and m.state = 'active') as members
      from clusters_cluster c join tree on tree.id = c.cluster_id
     where tenant_id = ${scope.tenant.id} and (${isApplicationOfActor(scope)} or ${isOpenFor(scope, seeCluster, sql`c.cluster_id`)})
       ${hits ? sql`and ${isHit(sql`cluster_id`, hits)}` : sql``}
       ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
       ${province === undefined ? sql`` : sql`and subdistrict_code / 10000 = ${Number(province)}`}
       ${state === undefined ? sql`` : sql`and state = any(${state === 'in_review' ? [...REVIEW_STATES] : [state]}::text[])`}
       ${documents === undefined ? sql`` : sql`and ${hasDocuments(scope, documents)}`}
       and ${sorted.isAfter}
     order by ${sorted.order} limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    clusters: page.map(({ updatedAt, place: _place, ...row }) => ({
      ...row,
      changedAt: updatedAt.toISOString(),
    })),
    next: last ? sorted.cursorAt(last) : null,
    isPartial: hits?.isPartial ?? false,
  };
}

/** Condition for organisations, as `c`, with documents of such an expiry that the actor may see. */
function hasDocuments(
  scope: Scope,
  documents: NonNullable<ClustersListInput['documents']>,
): ReturnType<typeof sql> {
  const today = zonedDay(scope.now, scope.tenant.zone);
  const expiry =
    documents === 'expired'
      ? sql`d.expires_on < ${today}::date`
      : sql`d.expires_on between ${today}::date and ${addDays(today, REMINDER_DAYS[0])}::date`;
  return sql`(${isApplicationOfActor(scope)} or ${isOpenFor(scope, seeInformation, sql`c.cluster_id`)})
       and exists (select from clusters_document d
                    where d.tenant_id = c.tenant_id and d.cluster_id = c.cluster_id and d.ended_at is null and ${expiry})`;
}
