import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { applyAtOnce, buildCluster, buildModel } from '../testing.ts';
import { action, loader } from './model-page.tsx';
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
