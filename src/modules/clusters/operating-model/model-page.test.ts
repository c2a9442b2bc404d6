import { sql } from '#platform/db/query.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { applyAtOnce, buildCluster, buildModel } from '../testing.ts';
import { action, loader } from './model-page.tsx';
import { FOLLOWERS_SHOWN } from './model-rules.ts';
import { loader as listLoader } from './models-page.tsx';

test('shows who follows which version, what is different in it, and begins the next one', async ({
  world,
}) => {
  const [admin, manager] = [await world.person('admin'), await world.person('manager')];
  const { modelId } = await world.write(async (scope) => {
    const made = await buildModel(
      scope,
      { vat: 'not_registered' },
      { vat: 'registered', notes: 'จด VAT แล้ว' },
    );
    const clusterIds = [await buildCluster(scope), await buildCluster(scope)].map(
      ({ clusterId }) => clusterId,
    );
    await applyAtOnce(scope, { ...made, number: 1, clusterIds });
    return made;
  });
  const path = `/cluster/operating_model/${modelId}`;
  const open = () => callPage(world, loader, { path, params: { model: modelId }, actor: manager });
  expect(await open()).toMatchObject({
    mayManage: false,
    versions: [
      { number: 2, clusters: 0, changes: [{ field: 'vat', before: 'not_registered', after: 'registered' }] },
      { number: 1, clusters: 2, changes: null },
    ],
    rollouts: [{ number: 1, state: 'applied', clusters: 2 }],
  });
  const list = await callPage(world, listLoader, { path: '/cluster/operating_model', actor: manager });
  expect(list.models).toMatchObject([{ latest: 2, hasDraft: false, clusters: 2, outdated: 2 }]);

  const send = (intent: string) =>
    callPage(world, action, { path, params: { model: modelId }, form: { intent }, actor: admin });
  expect(await send('begin')).toMatchObject({ status: 303 });
  expect(await send('archive')).toMatchObject({ data: { ok: true } });
  expect(await open()).toMatchObject({
    isArchived: true,
    versions: [{ number: 3, publishedOn: null, changes: [] }, { number: 2 }, { number: 1 }],
  });
  expect(await send('restore')).toMatchObject({ data: { ok: true } });
  expect(await open()).toMatchObject({ isArchived: false });
});

test('names who follows which version, page by page where they are many', async ({ world }) => {
  const manager = await world.person('manager');
  const { modelId } = await world.write(async (scope) => {
    const made = await buildModel(scope, {}, { vat: 'registered' });
    const first = await buildCluster(scope);
    await scope.tx.run(sql`
      insert into clusters_cluster (tenant_id, cluster_id, key, kind, name_th, state_at, created_at, updated_at)
      select tenant_id, uuidv7(), 'many-' || n, kind, 'องค์กร ' || lpad(n::text, 3, '0'), state_at, created_at, updated_at
        from clusters_cluster, generate_series(1, ${FOLLOWERS_SHOWN + 1}) n
       where tenant_id = ${scope.tenant.id} and cluster_id = ${first.clusterId}`);
    await scope.tx.run(sql`
      insert into clusters_operation (tenant_id, cluster_id, model_id, number, changed_at)
      select tenant_id, cluster_id, ${made.modelId}, case when key like 'many-%' then 1 else 2 end, ${scope.now}
        from clusters_cluster where tenant_id = ${scope.tenant.id}`);
    return made;
  });
  const names = async (query: string) => {
    const path = `/cluster/operating_model/${modelId}${query}`;
    const { versions } = await callPage(world, loader, { path, params: { model: modelId }, actor: manager });
    return versions.map(({ from, followers }) => [from, followers.length, followers[0]?.name]);
  };
  const one = [0, 1, expect.any(String)];
  expect(await names('')).toEqual([one, [0, FOLLOWERS_SHOWN, 'องค์กร 001']]);
  expect(await names(`?version=1&from=${FOLLOWERS_SHOWN}`)).toEqual([
    one,
    [FOLLOWERS_SHOWN, 1, `องค์กร 0${FOLLOWERS_SHOWN + 1}`],
  ]);
  expect(await names('?version=x&from=-1')).toEqual(await names(''));
});
