import { namesOf, PERSON_SEARCH } from '#modules/accounts/public.ts';
import type { IsoDate } from '#platform/dates/calendar-date.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { findHits, isHit } from '#platform/search/hits.ts';
import { type ChartHolder, MAX_CHART_NODES } from './chart-rules.ts';
import { readPlaces } from './node-rows.ts';
import type { Chart, NodeDetail } from './organization-contract.ts';

const MAX_HOLDERS = MAX_CHART_NODES * 2;
const MAX_ENTRIES = 50;
const MAX_CANDIDATES = 500;

type HolderRow = RowOf<'clusters_chart_holder', 'holderId' | 'positionId' | 'tenure' | 'personId' | 'name'> &
  RowAs<'clusters_chart_holder', { fromOn: 'validFromOn'; toOn: 'validToOn' }>;

/** Returns the units, positions and holders of a chart as of a day. */
export async function readChart(scope: Scope, clusterId: string, asOf: IsoDate): Promise<Chart> {
  const nodes = await scope.tx.rows(sql<
    RowOf<'clusters_chart_place', 'nodeId' | 'kind' | 'parentId' | 'nameTh' | 'nameEn' | 'sort'> &
      RowOf<'clusters_chart_node', 'version'>
  >`
    select p.node_id, p.kind, p.parent_id, p.name_th, p.name_en, p.sort, n.version
      from clusters_chart_place p join clusters_chart_node n on n.tenant_id = p.tenant_id and n.node_id = p.node_id
     where p.tenant_id = ${scope.tenant.id} and p.cluster_id = ${clusterId} and daterange(p.valid_from_on, p.valid_to_on) @> ${asOf}::date
     order by p.node_id limit ${MAX_CHART_NODES}`);
  const held = await scope.tx.rows(sql<HolderRow>`
    select holder_id, position_id, tenure, person_id, name, valid_from_on as from_on, valid_to_on as to_on from clusters_chart_holder
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and daterange(valid_from_on, valid_to_on) @> ${asOf}::date
     order by holder_id limit ${MAX_HOLDERS}`);
  const present = new Set(nodes.map(({ nodeId }) => nodeId));
  return {
    nodes,
    holders: await named(
      scope,
      held.filter(({ positionId }) => present.has(positionId)),
    ),
  };
}

/** Returns a node over all its days, with what changed it, the latest first; null where it has none. */
export async function findNode(scope: Scope, clusterId: string, nodeId: string): Promise<NodeDetail | null> {
  const node = await scope.tx.first(sql<RowOf<'clusters_chart_node', 'kind' | 'version'>>`
    select kind, version from clusters_chart_node
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and node_id = ${nodeId}`);
  const places = node ? await readPlaces(scope, { clusterId, nodeId }) : [];
  if (!node || places.length === 0) return null;
  const held = await scope.tx.rows(sql<HolderRow>`
    select holder_id, position_id, tenure, person_id, name, valid_from_on as from_on, valid_to_on as to_on from clusters_chart_holder
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and position_id = ${nodeId}
       and valid_to_on is distinct from valid_from_on
     order by valid_from_on desc, holder_id limit ${MAX_ENTRIES}`);
  const changes = await scope.tx.rows(sql<
    RowOf<'clusters_chart_change', 'changeNo' | 'act' | 'fromOn' | 'toOn' | 'changedBy' | 'changedAt'>
  >`
    select change_no, act, from_on, to_on, changed_by, changed_at from clusters_chart_change
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and node_id = ${nodeId}
     order by change_no desc limit ${MAX_ENTRIES}`);
  const names = await namesOf(
    scope,
    changes.flatMap(({ changedBy }) => changedBy ?? []),
  );
  return {
    ...node,
    places,
    holders: await named(scope, held),
    entries: changes.map(({ changedBy, changedAt, ...change }) => ({
      ...change,
      who: changedBy === null ? null : (names.get(changedBy) ?? null),
      at: changedAt.toISOString(),
    })),
  };
}

/**
 * Returns the members of a cluster who can be given a position, by name: all, or those whom a query finds. `isPartial` where
 * there are more.
 */
export async function listCandidates(
  scope: Scope,
  { clusterId, q }: { readonly clusterId: string; readonly q: string },
): Promise<{ people: { personId: string; name: string }[]; isPartial: boolean }> {
  const hits = await findHits(scope, [PERSON_SEARCH], q);
  const rows = await scope.tx.rows(sql<RowOf<'clusters_member', 'personId'>>`
    select distinct person_id from clusters_member
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and state = 'active'
       ${hits ? sql`and ${isHit(sql`person_id`, hits)}` : sql``}
     order by person_id limit ${MAX_CANDIDATES + 1}`);
  const names = await namesOf(
    scope,
    rows.slice(0, MAX_CANDIDATES).map(({ personId }) => personId),
  );
  const byName = new Intl.Collator(scope.locale);
  return {
    people: [...names]
      .map(([personId, name]) => ({ personId, name }))
      .toSorted((a, b) => byName.compare(a.name, b.name)),
    isPartial: rows.length > MAX_CANDIDATES || (hits?.isPartial ?? false),
  };
}

async function named(scope: Scope, rows: readonly HolderRow[]): Promise<ChartHolder[]> {
  const names = await namesOf(
    scope,
    rows.flatMap(({ personId }) => personId ?? []),
  );
  return rows.map((row) => ({
    ...row,
    name: row.personId === null ? row.name : (names.get(row.personId) ?? ''),
  }));
}
