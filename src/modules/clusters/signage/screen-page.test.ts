import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { buildCluster, buildScreen, joinCluster } from '../testing.ts';
import { loader } from './screen-page.tsx';

test('the page of a screen is read by members and changed by owners and managers', async ({ world }) => {
  const [member, owner, stranger] = [await world.person(), await world.person(), await world.person()];
  const { key, screenId } = await world.write(async (scope) => {
    const cluster = await buildCluster(scope);
    await joinCluster(scope, { clusterId: cluster.clusterId, personId: member.userId });
    await joinCluster(scope, { clusterId: cluster.clusterId, personId: owner.userId, role: 'owner' });
    return { ...cluster, ...(await buildScreen(scope, cluster)) };
  });
  const open = (actor: typeof member) =>
    callPage(world, loader, {
      path: `/cluster/manage/detail/${key}/signage/screens/${screenId}`,
      params: { cluster: key, screen: screenId },
      actor,
    });
  expect(await open(owner)).toMatchObject({ screen: { screenId }, mayEdit: true });
  expect(await open(member)).toMatchObject({ mayEdit: false });
  expect(await open(await world.person('manager'))).toMatchObject({ mayEdit: true });
  await expect(open(stranger)).rejects.toMatchObject({ init: { status: 404 } });
});
