import { namesOf } from '#modules/accounts/public.ts';
import * as m from '#messages';
import type { IsoDate } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowAs, RowOf } from '#platform/db/rows.ts';
import type { Locale } from '#platform/locale/locale.ts';
import {
  type RelationEdge,
  type RelationNode,
  relationNodeId,
} from '#platform/relations/relation-contract.ts';
import type { RelationSource } from '#platform/relations/relation-source.ts';
import type { Scope } from '#platform/scope.ts';
import { seeChart } from '../access/cluster-actions.ts';
import { isOpenFor } from '../access/open-clusters.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { organizationPaths } from '../organization/paths.ts';
import { visitClusters } from '../permissions.ts';
import { CLUSTER_NODE, PERSON_NODE, UNIT_NODE } from './node-kinds.ts';

type UnitRow = RowOf<'clusters_chart_place', 'clusterId' | 'nodeId' | 'parentId' | 'nameTh' | 'nameEn'> &
  RowOf<'clusters_cluster', 'key'> & {
    /** Of all units, whatever the limit. */
    readonly total: number;
  };

type HolderRow = RowOf<'clusters_chart_holder', 'clusterId' | 'personId' | 'name' | 'tenure'> &
  RowOf<'clusters_chart_place', 'nameTh' | 'nameEn'> &
  Filled<RowAs<'clusters_chart_place', { unitId: 'parentId' }>> & {
    /** Of all holders, whatever the limit. */
    readonly total: number;
  };

/** The units of today's charts, and who holds a position in them, for those who see the chart. */
export const chartRelations: RelationSource = {
  kinds: [UNIT_NODE],
  access: visitClusters,
  read: async (scope, subjects, limit) => {
    const about = {
      clusterIds: subjects.map(({ recordId }) => recordId),
      today: zonedDay(scope.now, scope.tenant.zone),
      limit,
    };
    const [units, holders] = await Promise.all([readUnits(scope, about), readHolders(scope, about)]);
    const { locale } = scope;
    const names = await namesOf(
      scope,
      holders.flatMap(({ personId }) => personId ?? []),
    );
    return {
      nodes: [
        ...units.map((unit) => unitNode(unit, locale)),
        ...holders.map((holder) => holderNode(holder, names, locale)),
      ],
      edges: [
        ...units.map((unit) => unitEdge(unit, locale)),
        ...holders.map((holder) => holderEdge(holder, locale)),
      ],
      more: (units[0]?.total ?? 0) - units.length + (holders[0]?.total ?? 0) - holders.length,
    };
  },
};

interface Asked {
  readonly clusterIds: readonly string[];
  readonly today: IsoDate;
  readonly limit: number;
}

function readUnits(scope: Scope, { clusterIds, today, limit }: Asked): Promise<UnitRow[]> {
  return scope.tx.rows(sql<UnitRow>`
    select p.cluster_id, p.node_id, p.parent_id, p.name_th, p.name_en, c.key, (count(*) over ())::int as total
      from clusters_chart_place p join clusters_cluster c on c.tenant_id = p.tenant_id and c.cluster_id = p.cluster_id
     where p.tenant_id = ${scope.tenant.id} and p.cluster_id = any(${clusterIds}::uuid[]) and p.kind = 'unit'
       and daterange(p.valid_from_on, p.valid_to_on) @> ${today}::date and ${isOpenFor(scope, seeChart, sql`p.cluster_id`)}
     order by p.cluster_id, p.node_id limit ${limit}`);
}

/** People whose account was deleted have neither an id nor a name, and are left out. */
function readHolders(scope: Scope, { clusterIds, today, limit }: Asked): Promise<HolderRow[]> {
  return scope.tx.rows(sql<HolderRow>`
    select h.cluster_id, h.person_id, h.name, h.tenure, p.parent_id as unit_id, p.name_th, p.name_en, (count(*) over ())::int as total
      from clusters_chart_holder h
      join clusters_chart_place p on p.tenant_id = h.tenant_id and p.node_id = h.position_id
       and daterange(p.valid_from_on, p.valid_to_on) @> ${today}::date
     where h.tenant_id = ${scope.tenant.id} and h.cluster_id = any(${clusterIds}::uuid[])
       and daterange(h.valid_from_on, h.valid_to_on) @> ${today}::date
       and (h.person_id is not null or h.name <> '') and ${isOpenFor(scope, seeChart, sql`h.cluster_id`)}
     order by h.cluster_id, h.holder_id limit ${limit}`);
}

function unitNode({ key, nodeId, ...names }: UnitRow, locale: Locale): RelationNode {
  return {
    id: relationNodeId(UNIT_NODE.name, nodeId),
    kind: UNIT_NODE.name,
    name: clusterName(names, locale),
    to: organizationPaths.chart(key, { node: nodeId }),
  };
}

/** A unit without one above it belongs to the organisation. */
function unitEdge({ clusterId, nodeId, parentId }: UnitRow, locale: Locale): RelationEdge {
  const from = relationNodeId(UNIT_NODE.name, nodeId);
  return parentId === null
    ? {
        from,
        to: relationNodeId(CLUSTER_NODE.name, clusterId),
        label: m.clusters_graph_rel_root({}, { locale }),
      }
    : {
        from,
        to: relationNodeId(UNIT_NODE.name, parentId),
        label: m.clusters_graph_rel_unit({}, { locale }),
      };
}

function holderNode(holder: HolderRow, names: ReadonlyMap<string, string>, locale: Locale): RelationNode {
  const { personId, name } = holder;
  const known = personId === null ? name : names.get(personId);
  return {
    id: holderId(holder),
    kind: PERSON_NODE.name,
    name: known ?? m.clusters_chart_erased({}, { locale }),
    to: null,
  };
}

function holderEdge(holder: HolderRow, locale: Locale): RelationEdge {
  const title = clusterName(holder, locale);
  return {
    from: holderId(holder),
    to: relationNodeId(UNIT_NODE.name, holder.unitId),
    label: holder.tenure === 'acting' ? m.clusters_graph_rel_acting({ title }, { locale }) : title,
  };
}

/** Somebody without an account is one person wherever the chart of one organisation has the same name. */
function holderId({ clusterId, personId, name }: HolderRow): string {
  return relationNodeId(PERSON_NODE.name, personId ?? `${clusterId}/${name}`);
}
