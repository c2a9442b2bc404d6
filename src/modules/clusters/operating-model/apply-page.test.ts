import type { Actor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { applyAtOnce, buildCluster, buildModel, modelForm } from '../testing.ts';
import { action, loader } from './apply-page.tsx';
import { getClusterModel } from './cluster-model.ts';
import { archiveModel, createModel } from './save-model.ts';

function open(world: World, actor: Actor, model: string, query = '') {
  const path = `/cluster/operating_model/${model}/apply${query}`;
  return callPage(world, loader, { path, params: { model }, actor });
}

function apply(world: World, actor: Actor, model: string, clusters: readonly string[], number = '1') {
  const form = new FormData();
  form.set('intent', 'apply');
  form.set('number', number);
  for (const cluster of clusters) form.append('cluster', cluster);
  return callPage(world, action, {
    path: `/cluster/operating_model/${model}/apply`,
    params: { model },
    form,
    actor,
  });
}

function many(world: World, count: number): Promise<string[]> {
  return world.write(async (scope) => {
    const made: string[] = [];
    for (let at = 0; at < count; at += 1) made.push((await buildCluster(scope)).clusterId);
    return made;
  });
}

describe('the preview', () => {
  test('shows one difference for organisations with the same settings, and applies it to those that are chosen', async ({
    world,
  }) => {
    const admin = await world.person('admin');
    const { modelId } = await world.write((scope) =>
      buildModel(scope, {}, { vat: 'registered', parts: ['stock'] }),
    );
    const [first = '', ...others] = await many(world, 12);
    await world.write((scope) => applyAtOnce(scope, { modelId, number: 1, clusterIds: others.slice(0, 4) }));
    const { groups } = await open(world, admin, modelId);
    expect(groups.map(({ rows, changes }) => [rows.length, changes.length])).toEqual([
      [8, 4],
      [4, 2],
    ]);
    const sizesOf = async (query: string): Promise<number[]> =>
      (await open(world, admin, modelId, query)).groups.map(({ rows }) => rows.length);
    expect(await sizesOf('?following=older')).toEqual([4]);
    expect(await sizesOf('?following=nothing')).toEqual([8]);
    expect(await sizesOf('?kind=chapter')).toEqual([]);

    expect(await apply(world, admin, modelId, [`${first}:0`], '2')).toMatchObject({ status: 303 });
    await world.runJobs();
    expect(await world.read((scope) => getClusterModel(scope, first))).toMatchObject({
      followed: { modelId, number: 2, latest: 2 },
      settings: { vat: 'registered', parts: ['stock'] },
    });
    expect(await world.read((scope) => getClusterModel(scope, others[0] ?? ''))).toMatchObject({
      followed: { number: 1, latest: 2 },
    });
  });
});

describe('applying is refused', () => {
  test('to organisations of another site, without a choice, and by managers', async ({ world }) => {
    const admin = await world.person('admin');
    const { modelId } = await world.write((scope) => buildModel(scope, {}));
    const [theirs = ''] = await many(await world.another(), 1);
    expect(await apply(world, admin, modelId, [`${theirs}:0`])).toMatchObject({
      data: { problem: { code: 'clusters.not_found' } },
    });
    expect(await apply(world, admin, modelId, [])).toMatchObject({
      data: { problem: { code: 'platform.invalid_input' } },
    });
    const manager = await world.person('manager');
    await expect(open(world, manager, modelId)).rejects.toMatchObject({ init: { status: 403 } });
  });

  test('of drafts, of archived operating models and of those of another site', async ({ world }) => {
    const admin = await world.person('admin');
    const [cluster = ''] = await many(world, 1);
    const { draft, published } = await world.write(async (scope) => ({
      draft: (await createModel(scope, modelForm())).modelId,
      published: (await buildModel(scope, {})).modelId,
    }));
    const codeOf = async (model: string): Promise<unknown> =>
      ((await apply(world, admin, model, [`${cluster}:0`])) as { data: { problem: { code: string } } }).data
        .problem.code;
    expect(await codeOf(draft)).toBe('clusters.version_missing');
    await world.write((scope) => archiveModel(scope, { modelId: published, isArchived: true }));
    expect(await codeOf(published)).toBe('clusters.model_archived');
    const theirs = await (await world.another()).write((scope) => buildModel(scope, {}));
    expect(await codeOf(theirs.modelId)).toBe('clusters.model_missing');
  });
});
