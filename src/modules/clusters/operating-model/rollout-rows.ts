import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { clustersRefusals } from '../refusals.ts';
import { isAtWork, pendingIn, type RolloutState, type RowState } from './rollout-rules.ts';
import type { Change } from './difference-rules.ts';
import { MAX_CLUSTERS_AT_ONCE } from './model-rules.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'clusters_rollout_row.changes': Change[];
  }
}

/** Most rollouts of one operating model that are listed. */
const MAX_LISTED = 50;

/** A version applied to many organisations at once. */
export type Rollout = RowOf<
  'clusters_rollout',
  'rolloutId' | 'modelId' | 'number' | 'state' | 'stateAt' | 'stoppedAt' | 'startedByName' | 'startedAt'
> &
  RowAs<'clusters_model', { modelNameTh: 'nameTh'; modelNameEn: 'nameEn' }>;

/** An organisation of a rollout. */
export type RolloutRow = RowOf<'clusters_rollout_row', 'clusterId' | 'state' | 'reason' | 'changes'> &
  RowOf<'clusters_cluster', 'key' | 'nameTh' | 'nameEn'>;

/** Returns a rollout. Refuses with `clusters.rollout_missing`. */
export function getRollout(scope: Scope, rolloutId: string): Promise<Rollout> {
  return requireRollout(scope, rolloutId, sql``);
}

/** As `getRollout`, and locks it: two workers with the same job go one after the other. */
export function lockRollout(scope: Scope, rolloutId: string): Promise<Rollout> {
  return requireRollout(scope, rolloutId, sql`for no key update of a`);
}

async function requireRollout(
  scope: Scope,
  rolloutId: string,
  lock: ReturnType<typeof sql>,
): Promise<Rollout> {
  const rollout = await scope.tx.first(sql<Rollout>`
    select a.rollout_id, a.model_id, a.number, a.state, a.state_at, a.stopped_at, a.started_by_name, a.started_at,
           m.name_th as model_name_th, m.name_en as model_name_en
      from clusters_rollout a join clusters_model m on m.tenant_id = a.tenant_id and m.model_id = a.model_id
     where a.tenant_id = ${scope.tenant.id} and a.rollout_id = ${rolloutId} ${lock}`);
  if (!rollout) throw refuse(clustersRefusals, 'clusters.rollout_missing');
  return rollout;
}

/** Moves a locked rollout to its next state. */
export async function moveRollout(
  scope: Scope,
  { rolloutId }: Pick<Rollout, 'rolloutId'>,
  state: RolloutState,
): Promise<void> {
  await scope.tx.run(sql`
    update clusters_rollout set state = ${state}, state_at = ${scope.now}, stopped_at = null
     where tenant_id = ${scope.tenant.id} and rollout_id = ${rolloutId}`);
}

/** Notes that the job of a rollout gave up. */
export async function stopRollout(scope: Scope, rolloutId: string): Promise<void> {
  await scope.tx.run(sql`
    update clusters_rollout set stopped_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and rollout_id = ${rolloutId} and state in ('applying', 'undoing')`);
}

/** Leaves out the organisation at which the job of a rollout failed, so that the others go on; false: it was none of them. */
export async function leaveOutNext(scope: Scope, rolloutId: string): Promise<boolean> {
  const { state } = await lockRollout(scope, rolloutId);
  const row = isAtWork(state) ? await findNextRow(scope, rolloutId, pendingIn(state)) : null;
  if (!row) return false;
  await scope.tx.run(sql`
    update clusters_rollout_row set state = ${state === 'undoing' ? 'kept' : 'left'}, reason = 'failed'
     where tenant_id = ${scope.tenant.id} and rollout_id = ${rolloutId} and cluster_id = ${row.clusterId}`);
  return true;
}

/** An organisation that is dealt with next. */
export type NextRow = RowOf<
  'clusters_rollout_row',
  'clusterId' | 'previewedVersion' | 'beforeModelId' | 'beforeNumber' | 'appliedVersion'
>;

/** Returns the next organisation of a rollout in a state, or null. */
export function findNextRow(scope: Scope, rolloutId: string, state: RowState): Promise<NextRow | null> {
  return scope.tx.first(sql<NextRow>`
    select cluster_id, previewed_version, before_model_id, before_number, applied_version from clusters_rollout_row
     where tenant_id = ${scope.tenant.id} and rollout_id = ${rolloutId} and state = ${state}
     order by cluster_id limit 1`);
}

/** Returns the organisations of a rollout with what became of them, by name. */
export function listRows(scope: Scope, rolloutId: string): Promise<RolloutRow[]> {
  return scope.tx.rows(sql<RolloutRow>`
    select r.cluster_id, r.state, r.reason, r.changes, c.key, c.name_th, c.name_en
      from clusters_rollout_row r join clusters_cluster c on c.tenant_id = r.tenant_id and c.cluster_id = r.cluster_id
     where r.tenant_id = ${scope.tenant.id} and r.rollout_id = ${rolloutId}
     order by c.name_th, c.cluster_id limit ${MAX_CLUSTERS_AT_ONCE}`);
}

/** A rollout as the page of its operating model lists it, with how many organisations it has. */
export type ListedRollout = RowOf<
  'clusters_rollout',
  'rolloutId' | 'number' | 'state' | 'stoppedAt' | 'startedByName' | 'startedAt'
> & { readonly clusters: number };

/** Returns the latest rollouts of an operating model, the newest first. */
export function listRollouts(scope: Scope, modelId: string): Promise<ListedRollout[]> {
  return scope.tx.rows(sql<ListedRollout>`
    select a.rollout_id, a.number, a.state, a.stopped_at, a.started_by_name, a.started_at,
           (select count(*)::int from clusters_rollout_row r
             where r.tenant_id = a.tenant_id and r.rollout_id = a.rollout_id) as clusters
      from clusters_rollout a
     where a.tenant_id = ${scope.tenant.id} and a.model_id = ${modelId}
     order by a.rollout_id desc limit ${MAX_LISTED}`);
}
