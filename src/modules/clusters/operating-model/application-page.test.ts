import { sql } from '#platform/db/query.ts';
import type { Actor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { applyAtOnce, buildCluster, buildModel } from '../testing.ts';
import { action, loader } from './application-page.tsx';
import { applyNext } from './apply-model.ts';
import { getClusterModel } from './cluster-model.ts';
import { startApplication } from './start-application.ts';

function open(world: World, actor: Actor, application: string) {
  const path = `/cluster/operating_model/applied/${application}`;
  return callPage(world, loader, { path, params: { application }, actor });
}

function send(world: World, actor: Actor, application: string, intent: string): Promise<unknown> {
  const path = `/cluster/operating_model/applied/${application}`;
  return callPage(world, action, { path, params: { application }, form: { intent }, actor });
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
  const { applicationId } = await world.write(
    (scope) => startApplication(scope, { modelId, number: 2, clusters }),
    admin,
  );
  expect(await open(world, admin, applicationId)).toMatchObject({ state: 'applying', mayUndo: false });
  await world.runJobs();
  const applied = await open(world, admin, applicationId);
  expect(applied).toMatchObject({ state: 'applied', mayUndo: true, exceptions: [] });
  expect(applied.groups.map(({ rows, changes }) => [rows.length, changes.length])).toEqual([[200, 2]]);

  const [changed = '', plain = ''] = clusterIds;
  await world.write(async (scope) => {
    const again = await startApplication(scope, { modelId, number: 1, clusters: [{ clusterId: changed, version: 1 }] });
    while (await applyNext(scope, again.applicationId));
  });
  expect(await send(world, admin, applicationId, 'undo')).toMatchObject({ data: { ok: true } });
  await world.runJobs();
  expect(await open(world, admin, applicationId)).toMatchObject({
    state: 'undone',
    mayUndo: false,
    exceptions: [{ clusterId: changed, state: 'kept', reason: 'changed' }],
  });
  expect([await numberOf(world, plain), await numberOf(world, changed)]).toEqual([undefined, 1]);
  expect(await send(world, admin, applicationId, 'undo')).toMatchObject({
    data: { problem: { code: 'clusters.application_moved_on' } },
  });
});

test('an organisation that was changed after the preview, or closed, is left out', async ({ world }) => {
  const manager = await world.person('manager');
  const { modelId, clusterIds } = await site(world, 4);
  const [changed = '', closed = '', same = '', other = ''] = clusterIds;
  const { applicationId } = await world.write(async (scope) => {
    await applyAtOnce(scope, { modelId, number: 1, clusterIds: [changed] });
    await applyAtOnce(scope, { modelId, number: 2, clusterIds: [same] });
    const clusters = clusterIds.map((clusterId) => ({ clusterId, version: 0 }));
    const started = await startApplication(scope, { modelId, number: 2, clusters });
    await scope.tx.run(sql`
      update clusters_cluster set state = 'closed' where tenant_id = ${scope.tenant.id} and cluster_id = ${closed}`);
    return started;
  });
  await world.runJobs();
  const { counts, exceptions, state } = await open(world, manager, applicationId);
  expect(state).toBe('applied');
  expect(exceptions.map(({ clusterId, reason }) => [clusterId, reason]).sort()).toEqual(
    [
      [changed, 'changed'],
      [closed, 'closed'],
    ].sort(),
  );
  expect(counts.filter(({ count }) => count > 0)).toEqual([
    { state: 'applied', count: 1 },
    { state: 'unchanged', count: 1 },
    { state: 'left', count: 2 },
  ]);
  expect([await numberOf(world, changed), await numberOf(world, other)]).toEqual([1, 2]);
});

test('work that stopped goes on when an admin asks', async ({ world }) => {
  const admin = await world.person('admin');
  const { modelId, clusterIds } = await site(world, 3);
  const clusters = clusterIds.map((clusterId) => ({ clusterId, version: 0 }));
  const { applicationId } = await world.write(async (scope) => {
    const started = await startApplication(scope, { modelId, number: 2, clusters });
    await applyNext(scope, started.applicationId);
    await scope.tx.run(sql`
      update clusters_application set stopped_at = ${scope.now} where tenant_id = ${scope.tenant.id}`);
    return started;
  });
  expect(await open(world, admin, applicationId)).toMatchObject({ isStopped: true, mayResume: true });
  expect(await send(world, admin, applicationId, 'resume')).toMatchObject({ data: { ok: true } });
  await world.runJobs();
  expect(await open(world, admin, applicationId)).toMatchObject({ state: 'applied', isStopped: false });
  expect(await send(world, admin, applicationId, 'resume')).toMatchObject({
    data: { problem: { code: 'clusters.application_moved_on' } },
  });
});

test('an application of another site does not exist', async ({ world }) => {
  const { modelId, clusterIds } = await site(world, 1);
  const { applicationId } = await world.write((scope) => applyAtOnce(scope, { modelId, number: 1, clusterIds }));
  const other = await world.another();
  const foreigner = await other.person('admin');
  await expect(open(other, foreigner, applicationId)).rejects.toMatchObject({ init: { status: 404 } });
  expect(await send(other, foreigner, applicationId, 'undo')).toMatchObject({
    data: { problem: { code: 'clusters.application_missing' } },
  });
});
