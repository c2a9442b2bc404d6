import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from '#platform/db/query.ts';
import { proofCount } from '#platform/testing/proof-count.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { buildCluster, buildModel } from '../testing.ts';
import { getRollout, listRows } from './rollout-rows.ts';
import type { KillableApplying } from './killable-applying.ts';
import { startRollout, undoRollout } from './start-rollout.ts';

const CLUSTERS = proofCount({ short: 60, long: 200 });
/** Rollouts that are killed again and again until they are done, each followed by its undo. */
const ROUNDS = proofCount({ short: 1, long: 20 });
/** Most organisations that a process does before it is killed. */
const LAST_DONE = 25;

test(
  'workers killed at any moment leave no half-applied organisation, and others go on with the rest',
  async ({ world }) => {
    const { modelId, clusterIds } = await world.write(async (scope) => {
      const made = await buildModel(scope, {}, { vat: 'registered' });
      const ids: string[] = [];
      for (let at = 0; at < CLUSTERS; at += 1) ids.push((await buildCluster(scope)).clusterId);
      return { ...made, clusterIds: ids };
    });
    let kills = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const version = round * 2;
      const clusters = clusterIds.map((clusterId) => ({ clusterId, version }));
      const { rolloutId } = await world.write((scope) =>
        startRollout(scope, { modelId, number: 2, clusters }),
      );
      kills += await workUntilDone(world, rolloutId, false);
      expect(await followersOf(world, modelId)).toBe(CLUSTERS);
      await world.write((scope) => undoRollout(scope, rolloutId));
      kills += await workUntilDone(world, rolloutId, true);
      expect(await followersOf(world, modelId)).toBe(0);
    }
    expect(kills).toBeGreaterThan(ROUNDS);
  },
  30 * 60_000,
);

/** Kills one process after another until the rollout has reached its end; returns how many were killed. */
async function workUntilDone(world: World, rolloutId: string, isUndoing: boolean): Promise<number> {
  const end = isUndoing ? 'undone' : 'applied';
  for (let kills = 0; ; kills += 1) {
    const wasKilled = await workUntilKilled(world, rolloutId, isUndoing);
    await expectWhole(world, rolloutId);
    const { state } = await world.read((scope) => getRollout(scope, rolloutId));
    if (state === end) return kills;
    expect(wasKilled, 'it ends by itself only when all is done').toBe(true);
  }
}

async function workUntilKilled(world: World, rolloutId: string, isUndoing: boolean): Promise<boolean> {
  const given: KillableApplying = {
    ...{ connection: world.database.app, tenant: world.tenant, now: world.now.toISOString() },
    ...{ rolloutId, isUndoing },
  };
  const child = fork(
    fileURLToPath(new URL('./killable-applying.ts', import.meta.url)),
    [JSON.stringify(given)],
    { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const last = Math.ceil(Math.random() * LAST_DONE);
  let done = 0;
  child.on('message', () => {
    done += 1;
    if (done === last) setTimeout(() => child.kill('SIGKILL'), Math.random() * 5);
  });
  const [, signal] = await once(child, 'close');
  return signal === 'SIGKILL';
}

/** What is noted about each organisation is what it follows. */
async function expectWhole(world: World, rolloutId: string): Promise<void> {
  const half = await world.read((scope) =>
    scope.tx.rows(sql<{ clusterId: string }>`
      select r.cluster_id
        from clusters_rollout_row r
        join clusters_rollout a on a.tenant_id = r.tenant_id and a.rollout_id = r.rollout_id
        left join clusters_operation o on o.tenant_id = r.tenant_id and o.cluster_id = r.cluster_id
       where r.tenant_id = ${scope.tenant.id} and r.rollout_id = ${rolloutId}
         and (r.state = 'applied') is distinct from (coalesce(o.number = a.number and o.version = r.applied_version, false))`),
  );
  expect(half).toEqual([]);
  const rows = await world.read((scope) => listRows(scope, rolloutId));
  expect(rows).toHaveLength(CLUSTERS);
}

async function followersOf(world: World, modelId: string): Promise<number> {
  const { count } = await world.read((scope) =>
    scope.tx.one(sql<{ count: number }>`
      select count(*)::int as count from clusters_operation where tenant_id = ${scope.tenant.id} and model_id = ${modelId}`),
  );
  return count;
}
