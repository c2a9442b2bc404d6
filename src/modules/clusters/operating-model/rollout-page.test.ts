import { sql } from '#platform/db/query.ts';
import type { Actor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { applyAtOnce, buildCluster, buildModel } from '../testing.ts';
import { action, loader } from './rollout-page.tsx';
import { applyModel, applyNext } from './apply-model.ts';
import { getClusterModel } from './cluster-model.ts';
import { follow } from './operation-rows.ts';
import { stopRollout } from './rollout-rows.ts';
import { startRollout } from './start-rollout.ts';

function open(world: World, actor: Actor, rollout: string) {
  const path = `/cluster/operating_model/applied/${rollout}`;
  return callPage(world, loader, { path, params: { rollout }, actor });
}

function send(world: World, actor: Actor, rollout: string, intent: string): Promise<unknown> {
  const path = `/cluster/operating_model/applied/${rollout}`;
  return callPage(world, action, { path, params: { rollout }, form: { intent }, actor });
}

async function site(world: World, count: number): Promise<{ modelId: string; clusterIds: string[] }> {
  return world.write(async (scope) => {
    const { modelId } = await buildModel(scope, {}, { vat: 'registered', sellers: ['owner', 'cashier'] });
    const clusterIds: string[] = [];
    for (let at = 0; at < count; at += 1) clusterIds.push((await buildCluster(scope)).clusterId);
    return { modelId, clusterIds };
  });
}

function numberOf(world: World, clusterId: string): Promise<number | undefined> {
  return world.read(async (scope) => (await getClusterModel(scope, clusterId)).followed?.number);
}

test('200 organisations get a version with one difference, and one undo gives back what they had', async ({
  world,
}) => {
  const admin = await world.person('admin');
  const { modelId, clusterIds } = await site(world, 200);
  const clusters = clusterIds.map((clusterId) => ({ clusterId, version: 0 }));
  const { rolloutId } = await world.write(
    (scope) => startRollout(scope, { modelId, number: 2, clusters }),
    admin,
  );
  expect(await open(world, admin, rolloutId)).toMatchObject({ state: 'applying', mayUndo: false });
  await world.runJobs();
  const applied = await open(world, admin, rolloutId);
  expect(applied).toMatchObject({ state: 'applied', mayUndo: true, exceptions: [] });
  expect(applied.groups.map(({ rows, changes }) => [rows.length, changes.length])).toEqual([[200, 3]]);

  const [changed = '', plain = ''] = clusterIds;
  await world.write(async (scope) => {
    const again = await startRollout(scope, {
      modelId,
      number: 1,
      clusters: [{ clusterId: changed, version: 1 }],
    });
    while (await applyNext(scope, again.rolloutId));
  });
  expect(await send(world, admin, rolloutId, 'undo')).toMatchObject({ data: { ok: true } });
  await world.runJobs();
  expect(await open(world, admin, rolloutId)).toMatchObject({
    state: 'undone',
    mayUndo: false,
    exceptions: [{ clusterId: changed, state: 'kept', reason: 'changed' }],
  });
  expect([await numberOf(world, plain), await numberOf(world, changed)]).toEqual([undefined, 1]);
  expect(await send(world, admin, rolloutId, 'undo')).toMatchObject({
    data: { problem: { code: 'clusters.rollout_moved_on' } },
  });
});

test('an organisation that was changed after the preview, or closed, is left out', async ({ world }) => {
  const manager = await world.person('manager');
  const { modelId, clusterIds } = await site(world, 4);
  const [changed = '', closed = '', same = '', other = ''] = clusterIds;
  const { rolloutId } = await world.write(async (scope) => {
    await applyAtOnce(scope, { modelId, number: 1, clusterIds: [changed] });
    await applyAtOnce(scope, { modelId, number: 2, clusterIds: [same] });
    const clusters = clusterIds.map((clusterId) => ({ clusterId, version: 0 }));
    const started = await startRollout(scope, { modelId, number: 2, clusters });
    await scope.tx.run(sql`
      update clusters_cluster set state = 'closed' where tenant_id = ${scope.tenant.id} and cluster_id = ${closed}`);
    return started;
  });
  await world.runJobs();
  const { counts, exceptions, state } = await open(world, manager, rolloutId);
  expect(state).toBe('applied');
  expect(new Map(exceptions.map(({ clusterId, reason }) => [clusterId, reason]))).toEqual(
    new Map([
      [changed, 'changed'],
      [closed, 'closed'],
    ]),
  );
  expect(counts.filter(({ count }) => count > 0)).toEqual([
    { state: 'applied', count: 1 },
    { state: 'unchanged', count: 1 },
    { state: 'left', count: 2 },
  ]);
  expect([await numberOf(world, changed), await numberOf(world, other)]).toEqual([1, 2]);
});

test('two rollouts that are undone, the later one first, leave what there was before both', async ({
  world,
}) => {
  const admin = await world.person('admin');
  const { modelId, clusterIds } = await site(world, 2);
  const [plain = '', closed = ''] = clusterIds;
  const roll = (number: number, version: number) =>
    world.write((scope) =>
      startRollout(scope, {
        ...{ modelId, number },
        clusters: clusterIds.map((clusterId) => ({ clusterId, version })),
      }),
    );
  const former = await roll(1, 0);
  await world.runJobs();
  const later = await roll(2, 1);
  await world.runJobs();
  await send(world, admin, later.rolloutId, 'undo');
  await world.runJobs();
  expect(await numberOf(world, plain)).toBe(1);
  await world.write((scope) =>
    scope.tx.run(sql`
      update clusters_cluster set state = 'closed' where tenant_id = ${scope.tenant.id} and cluster_id = ${closed}`),
  );
  await send(world, admin, former.rolloutId, 'undo');
  await world.runJobs();
  expect([await numberOf(world, plain), await numberOf(world, closed)]).toEqual([undefined, 1]);
  expect(await open(world, admin, former.rolloutId)).toMatchObject({
    state: 'undone',
    exceptions: [{ clusterId: closed, state: 'kept', reason: 'closed' }],
  });
});

test('work that stopped goes on when an admin asks', async ({ world }) => {
  const admin = await world.person('admin');
  const { modelId, clusterIds } = await site(world, 3);
  const clusters = clusterIds.map((clusterId) => ({ clusterId, version: 0 }));
  const { rolloutId } = await world.write(async (scope) => {
    const started = await startRollout(scope, { modelId, number: 2, clusters });
    await applyNext(scope, started.rolloutId);
    await stopRollout(scope, started.rolloutId);
    return started;
  });
  expect(await open(world, admin, rolloutId)).toMatchObject({ isStopped: true, mayResume: true });
  expect(await send(world, admin, rolloutId, 'resume')).toMatchObject({ data: { ok: true } });
  await world.runJobs();
  expect(await open(world, admin, rolloutId)).toMatchObject({ state: 'applied', isStopped: false });
  expect(await send(world, admin, rolloutId, 'resume')).toMatchObject({
    data: { problem: { code: 'clusters.rollout_moved_on' } },
  });
});

test('an organisation that fails again and again is left out with a reason, and the others go on', async ({
  world,
}) => {
  const admin = await world.person('admin');
  const { modelId, clusterIds } = await site(world, 3);
  const [plain = '', broken = ''] = clusterIds;
  const { rolloutId } = await world.write(async (scope) => {
    await scope.tx.run(sql`
      insert into clusters_model_version (tenant_id, model_id, number, content, updated_at, published_at)
      values (${scope.tenant.id}, ${modelId}, 3, '{"vat": "unknown"}', ${scope.now}, ${scope.now})`);
    await follow(scope, broken, { modelId, number: 3 });
    const clusters = clusterIds.map((clusterId) => ({ clusterId, version: clusterId === broken ? 1 : 0 }));
    return startRollout(scope, { modelId, number: 2, clusters });
  });
  const work = (isLastAttempt: boolean) =>
    applyModel.parseAndRun(
      {
        ...{ app: world.app, tenant: world.tenant, log: world.app.log, attempt: 1, isLastAttempt },
        signal: new AbortController().signal,
        transaction: (step) => world.write(step),
      },
      { rolloutId },
    );
  await expect(work(false)).rejects.toThrow('vat');
  await work(true);
  expect(await open(world, admin, rolloutId)).toMatchObject({
    ...{ state: 'applied', isStopped: false, mayUndo: true },
    exceptions: [{ clusterId: broken, state: 'left', reason: 'failed' }],
  });
  expect(await numberOf(world, plain)).toBe(2);
});

test('a rollout of another site does not exist', async ({ world }) => {
  const { modelId, clusterIds } = await site(world, 1);
  const { rolloutId } = await world.write((scope) => applyAtOnce(scope, { modelId, number: 1, clusterIds }));
  const other = await world.another();
  const foreigner = await other.person('admin');
  await expect(open(other, foreigner, rolloutId)).rejects.toMatchObject({ init: { status: 404 } });
  expect(await send(other, foreigner, rolloutId, 'undo')).toMatchObject({
    data: { problem: { code: 'clusters.rollout_missing' } },
  });
});
