import { addDays } from '#platform/dates/calendar-date.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { editChart } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { clustersRefusals } from '../refusals.ts';
import { beginChange, type ChartTurn, recordChange } from './chart-journal.ts';
import { type Days, daysOf, MAX_POSITION_HOLDERS } from './chart-rules.ts';
import { requireNode } from './node-rows.ts';
import type { AppointInput, EndHolderInput } from './organization-contract.ts';

/**
 * Gives a position to somebody for some days: for good, which one person at a time can be, or acting.
 *
 * Refuses with `clusters.node_missing` where the position does not exist on the first day, `clusters.holder_unknown` for
 * somebody who is no member of the cluster, `clusters.seat_taken`, and `clusters.position_full`.
 */
export async function appointHolder(
  scope: Scope,
  key: string,
  { node: nodeId, tenure, personId, name, ...range }: AppointInput,
): Promise<{ holderId: string }> {
  const { cluster } = await requireCluster(scope, key, editChart);
  const turn = await beginChange(scope, cluster);
  const days = daysOf(range);
  await requireNode(scope, { ...turn, nodeId, kind: 'position', on: days.fromOn });
  if (personId !== '') await requireMember(scope, turn, personId);
  if (tenure === 'substantive') await requireFreeSeat(scope, nodeId, days);
  await requireRoom(scope, nodeId, days);
  const holderId = uuidV7(scope.now);
  await scope.tx.run(sql`
    insert into clusters_chart_holder (tenant_id, holder_id, cluster_id, position_id, tenure, person_id, name, valid_from_on, valid_to_on)
    values (${scope.tenant.id}, ${holderId}, ${turn.clusterId}, ${nodeId}, ${tenure}, ${personId || null}, ${name}, ${days.fromOn}, ${days.toOn})`);
  await recordChange(scope, turn, { act: 'appoint', nodeId, holderId, days, patch: { tenure } });
  return { holderId };
}

/**
 * Ends somebody's time in a position after a last day; before its first day: it never began. An earlier end stays. Refuses
 * with `clusters.holder_missing`.
 */
export async function endHolder(
  scope: Scope,
  key: string,
  { holder: holderId, lastOn }: EndHolderInput,
): Promise<void> {
  const { cluster } = await requireCluster(scope, key, editChart);
  const turn = await beginChange(scope, cluster);
  const on = addDays(lastOn, 1);
  const ended = await scope.tx.first(sql<RowAs<'clusters_chart_holder', { nodeId: 'positionId' }>>`
    update clusters_chart_holder set valid_to_on = greatest(valid_from_on, least(valid_to_on, ${on}::date))
     where tenant_id = ${scope.tenant.id} and cluster_id = ${turn.clusterId} and holder_id = ${holderId}
    returning position_id as node_id`);
  if (!ended) throw refuse(clustersRefusals, 'clusters.holder_missing');
  await recordChange(scope, turn, {
    act: 'end',
    nodeId: ended.nodeId,
    holderId,
    days: { fromOn: on, toOn: null },
  });
}

async function requireMember(scope: Scope, { clusterId }: ChartTurn, personId: string): Promise<void> {
  const member = await scope.tx.first(sql<RowOf<'clusters_member', 'memberId'>>`
    select member_id from clusters_member
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and person_id = ${personId} and state = 'active' limit 1`);
  if (!member) throw refuse(clustersRefusals, 'clusters.holder_unknown');
}

/** The chart is locked; the constraint of the table is the last line. */
async function requireFreeSeat(scope: Scope, positionId: string, { fromOn, toOn }: Days): Promise<void> {
  const other = await scope.tx.first(sql<
    RowAs<'clusters_chart_holder', { fromOn: 'validFromOn'; toOn: 'validToOn' }>
  >`
    select valid_from_on as from_on, valid_to_on as to_on from clusters_chart_holder
     where tenant_id = ${scope.tenant.id} and position_id = ${positionId} and tenure = 'substantive'
       and daterange(valid_from_on, valid_to_on) && daterange(${fromOn}::date, ${toOn}::date)
     order by valid_from_on limit 1`);
  if (other) throw refuse(clustersRefusals, 'clusters.seat_taken', other);
}

/** Counts the holders of the fullest of the days: each first day adds one, each day after a last one takes one away. */
async function requireRoom(scope: Scope, positionId: string, { fromOn, toOn }: Days): Promise<void> {
  const { most } = await scope.tx.one(sql<{ most: number }>`
    with held as (
      select greatest(valid_from_on, ${fromOn}::date) as from_on, valid_to_on as to_on from clusters_chart_holder
       where tenant_id = ${scope.tenant.id} and position_id = ${positionId}
         and daterange(valid_from_on, valid_to_on) && daterange(${fromOn}::date, ${toOn}::date)
    ), step as (
      select from_on as day, 1 as change from held union all select to_on, -1 from held where to_on is not null
    )
    select coalesce(max(present), 0)::integer as most
      from (select sum(change) over (order by day, change) as present from step) as s`);
  if (most >= MAX_POSITION_HOLDERS)
    throw refuse(clustersRefusals, 'clusters.position_full', { max: MAX_POSITION_HOLDERS });
}
