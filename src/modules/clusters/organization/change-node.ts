import { addDays, type IsoDate } from '#platform/dates/calendar-date.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { editChart } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { clustersRefusals } from '../refusals.ts';
import { beginChange, type ChartTurn, recordChange } from './chart-journal.ts';
import {
  changePlaces,
  type Days,
  daysOf,
  endPlaces,
  isWithin,
  type NodeKind,
  type Placed,
} from './chart-rules.ts';
import { lockNode, readPlaces, refuseCircle, requireNode, writePlaces } from './node-rows.ts';
import type {
  ChangeNodeInput,
  CloseNodeInput,
  ExtendNodeInput,
  MoveNodeInput,
  OpenNodeInput,
} from './organization-contract.ts';

/**
 * Adds a unit, or a position to a unit. Refuses with `clusters.node_missing` where the unit above does not exist on the first
 * day, and `clusters.chart_full`.
 */
export async function openNode(
  scope: Scope,
  key: string,
  { kind, parentId, nameTh, nameEn, sort, ...range }: OpenNodeInput,
): Promise<{ nodeId: string }> {
  const { cluster } = await requireCluster(scope, key, editChart);
  const turn = await beginChange(scope, { clusterId: cluster.clusterId, newNodes: 1 });
  const nodeId = uuidV7(scope.now);
  const days = daysOf(range);
  const placed: Placed = { parentId: parentId || null, nameTh, nameEn, sort };
  await requireParent(scope, turn, { kind, parentId: placed.parentId, on: days.fromOn });
  await scope.tx.run(sql`
    insert into clusters_chart_node (tenant_id, node_id, cluster_id, kind) values (${scope.tenant.id}, ${nodeId}, ${turn.clusterId}, ${kind})`);
  await writePlaces(scope, { ...turn, nodeId, kind }, [{ ...placed, ...days }]);
  await recordChange(scope, turn, { act: 'open', nodeId, days, patch: { kind, ...placed } });
  return { nodeId };
}

/**
 * Renames, moves or reorders a node on some days. Only what differs from its state on the day that the editor saw is
 * set, so that changes planned for other days keep what this one is not about.
 *
 * Refuses with `clusters.node_missing`, `clusters.chart_changed`, `clusters.chart_circle`.
 */
export async function changeNode(
  scope: Scope,
  key: string,
  { node, version, seenOn, parentId, nameTh, nameEn, sort, ...range }: ChangeNodeInput,
): Promise<void> {
  const wanted: Placed = { parentId: parentId || null, nameTh, nameEn, sort };
  await setPlaced(scope, key, { nodeId: node, version, seenOn, days: daysOf(range), wanted });
}

/** Moves a node with everything below it to another unit, for good. Refuses as `changeNode`. */
export async function moveNode(
  scope: Scope,
  key: string,
  { node, version, parentId, fromOn }: MoveNodeInput,
): Promise<void> {
  const days = { fromOn, toOn: null };
  await setPlaced(scope, key, {
    nodeId: node,
    version,
    seenOn: fromOn,
    days,
    wanted: { parentId: parentId || null },
  });
}

/**
 * Ends a node after its last day, and with a position its holders. What stands below a unit stays, and belongs to none until
 * it is moved. Refuses with `clusters.node_missing`, `clusters.chart_changed`, and `clusters.last_day_early` where its last day
 * would lie before its first.
 */
export async function closeNode(
  scope: Scope,
  key: string,
  { node: nodeId, version, lastOn }: CloseNodeInput,
): Promise<void> {
  const { cluster } = await requireCluster(scope, key, editChart);
  const turn = await beginChange(scope, cluster);
  const kind = await lockNode(scope, { ...turn, nodeId }, version);
  const places = await readPlaces(scope, { ...turn, nodeId });
  const [first] = places;
  if (!first) throw refuse(clustersRefusals, 'clusters.node_missing');
  requireFrom(lastOn, first.fromOn);
  const on = addDays(lastOn, 1);
  await writePlaces(scope, { ...turn, nodeId, kind }, endPlaces(places, on));
  await scope.tx.run(sql`
    update clusters_chart_holder set valid_to_on = greatest(valid_from_on, ${on}::date)
     where tenant_id = ${scope.tenant.id} and cluster_id = ${turn.clusterId} and position_id = ${nodeId}
       and coalesce(valid_to_on > ${on}::date, true) and valid_to_on is distinct from valid_from_on`);
  await recordChange(scope, turn, { act: 'close', nodeId, days: { fromOn: on, toOn: null } });
}

/**
 * Lets a node that ends, or has ended, go on as it was on its last day: until a later one, or for good. Its holders stay ended.
 *
 * Refuses with `clusters.node_missing`, `clusters.chart_changed`, `clusters.chart_circle`, and `clusters.last_day_early` where
 * it would not end later than it does.
 */
export async function extendNode(
  scope: Scope,
  key: string,
  { node: nodeId, version, lastOn }: ExtendNodeInput,
): Promise<void> {
  const { cluster } = await requireCluster(scope, key, editChart);
  const turn = await beginChange(scope, cluster);
  const kind = await lockNode(scope, { ...turn, nodeId }, version);
  const places = await readPlaces(scope, { ...turn, nodeId });
  const last = places.at(-1);
  if (!last) throw refuse(clustersRefusals, 'clusters.node_missing');
  if (last.toOn === null) return;
  if (lastOn !== '') requireFrom(lastOn, last.toOn);
  const { fromOn: _fromOn, toOn: _toOn, ...placed } = last;
  const days = daysOf({ fromOn: last.toOn, lastOn });
  await writePlaces(scope, { ...turn, nodeId, kind }, [...places.slice(0, -1), { ...last, toOn: days.toOn }]);
  await refuseCircle(scope, { ...turn, nodeId });
  await recordChange(scope, turn, { act: 'extend', nodeId, days, patch: placed });
}

function requireFrom(lastOn: IsoDate, earliest: IsoDate): void {
  if (lastOn < earliest) throw refuse(clustersRefusals, 'clusters.last_day_early', { earliest });
}

async function setPlaced(
  scope: Scope,
  key: string,
  {
    nodeId,
    version,
    seenOn,
    days,
    wanted,
  }: {
    readonly nodeId: string;
    readonly version: number;
    readonly seenOn: IsoDate;
    readonly days: Days;
    readonly wanted: Partial<Placed>;
  },
): Promise<void> {
  const { cluster } = await requireCluster(scope, key, editChart);
  const turn = await beginChange(scope, cluster);
  const kind = await lockNode(scope, { ...turn, nodeId }, version);
  const places = await readPlaces(scope, { ...turn, nodeId });
  const seen = places.find((place) => isWithin(place, seenOn));
  if (!seen || !places.some((place) => isWithin(place, days.fromOn)))
    throw refuse(clustersRefusals, 'clusters.node_missing');
  const patch = differenceOf(seen, wanted);
  if (Object.keys(patch).length === 0) return;
  if (patch.parentId === nodeId) throw refuse(clustersRefusals, 'clusters.chart_circle');
  if (patch.parentId !== undefined)
    await requireParent(scope, turn, { kind, parentId: patch.parentId, on: days.fromOn });
  await writePlaces(scope, { ...turn, nodeId, kind }, changePlaces(places, days, patch));
  if (patch.parentId !== undefined) await refuseCircle(scope, { ...turn, nodeId });
  await recordChange(scope, turn, { act: 'place', nodeId, days, patch });
}

function differenceOf(seen: Placed, wanted: Partial<Placed>): Partial<Placed> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => seen[name as keyof Placed] !== value),
  );
}

/** A unit may be a root; a position belongs to a unit. */
async function requireParent(
  scope: Scope,
  { clusterId }: ChartTurn,
  { kind, parentId, on }: { kind: NodeKind; parentId: string | null; on: IsoDate },
): Promise<void> {
  if (parentId !== null) await requireNode(scope, { clusterId, nodeId: parentId, kind: 'unit', on });
  else if (kind === 'position') throw refuse(clustersRefusals, 'clusters.node_missing');
}
