import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { clustersRefusals } from '../refusals.ts';
import { type Days, MAX_CHART_NODES, type NodeKind, type Placed, type Tenure } from './chart-rules.ts';
import type { ChartAct } from './organization-contract.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'clusters_chart_change.patch': ChartPatch;
  }
}

/** What a change sets, on each day of it on which the node exists. */
export type ChartPatch = Partial<Placed> & { readonly kind?: NodeKind; readonly tenure?: Tenure };

/** A change that has begun: the chart is locked until it commits. */
export interface ChartTurn {
  readonly clusterId: string;
  readonly changeNo: number;
}

/** Locks the chart of a cluster for one change. Refuses with `clusters.chart_full`. */
export async function beginChange(
  scope: Scope,
  { clusterId, newNodes = 0 }: { readonly clusterId: string; readonly newNodes?: number },
): Promise<ChartTurn> {
  const row = await scope.tx.first(sql<RowOf<'clusters_chart', 'changeNo'>>`
    insert into clusters_chart as c (tenant_id, cluster_id, change_no, nodes) values (${scope.tenant.id}, ${clusterId}, 1, ${newNodes})
    on conflict (tenant_id, cluster_id) do update set change_no = c.change_no + 1, nodes = c.nodes + excluded.nodes
     where c.nodes + excluded.nodes <= ${MAX_CHART_NODES}
    returning change_no`);
  if (!row) throw refuse(clustersRefusals, 'clusters.chart_full', { max: MAX_CHART_NODES });
  return { clusterId, changeNo: row.changeNo };
}

/** Adds a change to the journal, from which the chart of any day can be made again. */
export async function recordChange(
  scope: Scope,
  { clusterId, changeNo }: ChartTurn,
  {
    act,
    nodeId,
    holderId = null,
    days,
    patch = {},
  }: {
    readonly act: ChartAct;
    readonly nodeId: string;
    readonly holderId?: string | null;
    readonly days: Days;
    readonly patch?: ChartPatch;
  },
): Promise<void> {
  await scope.tx.run(sql`
    insert into clusters_chart_change (tenant_id, cluster_id, change_no, act, node_id, holder_id, from_on, to_on, patch, changed_by, changed_at)
    values (${scope.tenant.id}, ${clusterId}, ${changeNo}, ${act}, ${nodeId}, ${holderId}, ${days.fromOn}, ${days.toOn},
            ${JSON.stringify(patch)}::jsonb, ${personOf(scope)?.userId ?? null}, ${scope.now})`);
}
