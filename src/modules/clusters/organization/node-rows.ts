import type { IsoDate } from '#platform/dates/calendar-date.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { clustersRefusals } from '../refusals.ts';
import type { NodeKind, Place } from './chart-rules.ts';

interface NodeKey {
  readonly clusterId: string;
  readonly nodeId: string;
}

/**
 * Takes the next version of a node. Refuses with `clusters.node_missing`, and with `clusters.chart_changed` where somebody
 * else has changed it since the editor read it.
 */
export async function lockNode(
  scope: Scope,
  { clusterId, nodeId }: NodeKey,
  version: number,
): Promise<NodeKind> {
  const written = await scope.tx.first(sql<RowOf<'clusters_chart_node', 'kind'>>`
    update clusters_chart_node set version = version + 1
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and node_id = ${nodeId} and version = ${version}
    returning kind`);
  if (written) return written.kind;
  const places = await readPlaces(scope, { clusterId, nodeId });
  throw refuse(clustersRefusals, places.length === 0 ? 'clusters.node_missing' : 'clusters.chart_changed');
}

/** Returns what is true of a node on which days, the earliest first. */
export function readPlaces(scope: Scope, { clusterId, nodeId }: NodeKey): Promise<Place[]> {
  return scope.tx.rows(sql<
    RowOf<'clusters_chart_place', 'parentId' | 'nameTh' | 'nameEn' | 'sort'> &
      RowAs<'clusters_chart_place', { fromOn: 'validFromOn'; toOn: 'validToOn' }>
  >`
    select parent_id, name_th, name_en, sort, valid_from_on as from_on, valid_to_on as to_on from clusters_chart_place
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and node_id = ${nodeId} order by valid_from_on`);
}

/** Writes what is true of a node on all its days. */
export async function writePlaces(
  scope: Scope,
  { clusterId, nodeId, kind }: NodeKey & { readonly kind: NodeKind },
  places: readonly Place[],
): Promise<void> {
  await scope.tx.run(sql`
    delete from clusters_chart_place where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and node_id = ${nodeId}`);
  const rows = places.map(({ parentId, nameTh, nameEn, sort, fromOn, toOn }) => ({
    ...{ parent_id: parentId, name_th: nameTh, name_en: nameEn, sort, from_on: fromOn, to_on: toOn },
  }));
  await scope.tx.run(sql`
    insert into clusters_chart_place (tenant_id, cluster_id, node_id, kind, parent_id, name_th, name_en, sort, valid_from_on, valid_to_on)
    select ${scope.tenant.id}, ${clusterId}, ${nodeId}, ${kind}, p.parent_id, p.name_th, p.name_en, p.sort, p.from_on, p.to_on
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as p (parent_id uuid, name_th text, name_en text, sort smallint, from_on date, to_on date)`);
}

/** Refuses with `clusters.node_missing` unless the node exists on the day. */
export async function requireNode(
  scope: Scope,
  { clusterId, nodeId, kind, on }: NodeKey & { readonly kind: NodeKind; readonly on: IsoDate },
): Promise<void> {
  const found = await scope.tx.first(sql<RowOf<'clusters_chart_place', 'placeId'>>`
    select place_id from clusters_chart_place
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and node_id = ${nodeId} and kind = ${kind}
       and daterange(valid_from_on, valid_to_on) @> ${on}::date`);
  if (!found) throw refuse(clustersRefusals, 'clusters.node_missing');
}

/**
 * Refuses with `clusters.chart_circle` where a unit would stand below itself on any day. Before the change no unit did, so
 * every circle goes through the changed one.
 */
export async function refuseCircle(scope: Scope, { clusterId, nodeId }: NodeKey): Promise<void> {
  const found = await scope.tx.one(sql<{ isCircle: boolean }>`
    with recursive above (unit_id, days) as (
      select p.parent_id, daterange(p.valid_from_on, p.valid_to_on) from clusters_chart_place p
       where p.tenant_id = ${scope.tenant.id} and p.cluster_id = ${clusterId} and p.node_id = ${nodeId} and p.parent_id is not null
      union
      select p.parent_id, a.days * daterange(p.valid_from_on, p.valid_to_on)
        from above a
        join clusters_chart_place p on p.tenant_id = ${scope.tenant.id} and p.cluster_id = ${clusterId} and p.node_id = a.unit_id
         and p.parent_id is not null and daterange(p.valid_from_on, p.valid_to_on) && a.days
       where a.unit_id <> ${nodeId}
    )
    select exists (select from above where unit_id = ${nodeId}) as is_circle`);
  if (found.isCircle) throw refuse(clustersRefusals, 'clusters.chart_circle');
}
