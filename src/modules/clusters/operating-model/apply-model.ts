import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { recordFailures } from '#platform/imports/record-failures.ts';
import { job, type JobRun } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { decideApplying, LONGEST_WORK_SECONDS, pendingIn } from './rollout-rules.ts';
import {
  type Rollout,
  findNextRow,
  leaveOutNext,
  lockRollout,
  moveRollout,
  type NextRow,
  stopRollout,
} from './rollout-rows.ts';
import { type Change, differenceOf } from './difference-rules.ts';
import { DEFAULT_CONTENT } from './model-contract.ts';
import { getPublishedContent } from './model-rows.ts';

export const RolloutPayload = z.object({ rolloutId: z.uuid() });

/**
 * Lets the organisations of a rollout follow its version, each in a transaction that also notes it: a process that is
 * killed leaves no half-applied organisation, and the next attempt goes on with the others.
 */
export const applyModel = job({
  name: 'clusters.apply_model',
  payload: RolloutPayload,
  maxAttempts: 5,
  timeoutSeconds: LONGEST_WORK_SECONDS,
  run: (run, { rolloutId }) => workThrough(run, rolloutId, applyNext),
});

/**
 * Does one organisation after another until `next` finds no more. One that fails again and again is left out with a reason, and
 * the others go on; where more is at fault than single organisations, the last attempt notes that the work stopped.
 */
export async function workThrough(
  run: JobRun,
  rolloutId: string,
  next: (scope: Scope, rolloutId: string) => Promise<boolean>,
): Promise<void> {
  const reasonToPassOver = recordFailures(run);
  for (let isDone = false; !isDone; ) {
    try {
      isDone = !(await run.transaction((scope) => next(scope, rolloutId)));
      run.signal.throwIfAborted();
    } catch (error) {
      const isLeftOut =
        reasonToPassOver(error) !== null &&
        (await run.transaction((scope) => leaveOutNext(scope, rolloutId)));
      if (isLeftOut) continue;
      if (run.isLastAttempt && !run.signal.aborted)
        await run.transaction((scope) => stopRollout(scope, rolloutId));
      throw error;
    }
  }
}

/** Returns whether there may be more. */
export async function applyNext(scope: Scope, rolloutId: string): Promise<boolean> {
  const held = await lockRollout(scope, rolloutId);
  if (held.state !== 'applying') return false;
  const row = await findNextRow(scope, rolloutId, pendingIn(held.state));
  if (!row) {
    await moveRollout(scope, held, 'applied');
    return false;
  }
  await applyTo(scope, held, row);
  return true;
}

async function applyTo(scope: Scope, held: Rollout, row: NextRow): Promise<void> {
  const now = await lockOperation(scope, row.clusterId);
  const decision = decideApplying(now, { ...held, previewed: row.previewedVersion });
  if (decision !== 'apply') {
    await scope.tx.run(sql`
      update clusters_rollout_row
         set state = ${decision === 'unchanged' ? 'unchanged' : 'left'}, reason = ${decision === 'unchanged' ? null : decision}
       where tenant_id = ${scope.tenant.id} and rollout_id = ${held.rolloutId} and cluster_id = ${row.clusterId}`);
    return;
  }
  const changes = await changesFor(scope, now, held);
  const version = await follow(scope, row.clusterId, held);
  await scope.tx.run(sql`
    update clusters_rollout_row
       set state = 'applied', before_model_id = ${now.modelId}, before_number = ${now.number}, changes = ${JSON.stringify(changes)}::jsonb,
           applied_version = ${version}, applied_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and rollout_id = ${held.rolloutId} and cluster_id = ${row.clusterId}`);
}

/** What an organisation follows. */
export interface Operation {
  readonly modelId: string | null;
  readonly number: number | null;
  /** 0: it has no settings of its own yet. */
  readonly version: number;
  readonly isClosed: boolean;
}

/** Returns what an organisation follows, and locks the organisation until the end of the transaction. */
export async function lockOperation(scope: Scope, clusterId: string): Promise<Operation> {
  const cluster = await scope.tx.first(sql<RowOf<'clusters_cluster', 'state'>>`
    select state from clusters_cluster
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} for no key update`);
  const followed = await scope.tx.first(sql<RowOf<'clusters_operation', 'modelId' | 'number' | 'version'>>`
    select model_id, number, version from clusters_operation
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}`);
  return {
    ...(followed ?? { modelId: null, number: null, version: 0 }),
    isClosed: cluster?.state === 'closed',
  };
}

async function changesFor(scope: Scope, { modelId, number }: Operation, held: Rollout): Promise<Change[]> {
  const before =
    modelId === null || number === null
      ? DEFAULT_CONTENT
      : await getPublishedContent(scope, { modelId, number });
  return differenceOf(before, await getPublishedContent(scope, held));
}

/** Lets a locked organisation follow a version, or none; returns the version of its settings. */
export async function follow(
  scope: Scope,
  clusterId: string,
  { modelId, number }: { readonly modelId: string | null; readonly number: number | null },
): Promise<number> {
  const [saved] = await scope.tx.rows(sql<RowOf<'clusters_operation', 'version'>>`
    insert into clusters_operation (tenant_id, cluster_id, model_id, number, changed_at)
    values (${scope.tenant.id}, ${clusterId}, ${modelId}, ${number}, ${scope.now})
    on conflict (tenant_id, cluster_id) do update
       set model_id = excluded.model_id, number = excluded.number, version = clusters_operation.version + 1, changed_at = excluded.changed_at
    returning version`);
  if (!saved) throw new Error('The settings of an organisation were not saved.');
  return saved.version;
}
