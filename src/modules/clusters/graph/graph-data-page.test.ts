import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { openNode } from '../organization/change-node.ts';
import { buildCluster, joinCluster } from '../testing.ts';
import { loader } from './graph-data-page.tsx';

test('a graph is drawn from numbers; strangers find none', async ({ world }) => {
  const member = await world.person();
  const { key } = await world.write(async (scope) => {
    const made = await buildCluster(scope, { nameTh: 'สหกรณ์ริมน้ำ' });
    await joinCluster(scope, { ...made, personId: member.userId, role: 'owner' });
    return made;
  });
  const unit = { kind: 'unit' as const, parentId: '', nameEn: '', sort: 0, lastOn: '' as const };
  await world.write(
    (scope) => openNode(scope, key, { ...unit, nameTh: '=คณะกรรมการ', fromOn: '2026-01-01' }),
    member,
  );
  const path = `/cluster/manage/detail/${key}/graph.json`;
  const pattern = '/cluster/manage/detail/:cluster/graph.json';
  const open = (actor = member) =>
    callPage(world, loader, { path, params: { cluster: key }, pattern, actor });
  expect(await (await open()).json()).toMatchObject({
    nodes: [
      [expect.stringMatching(/^clusters\.cluster:/), 0, 'สหกรณ์ริมน้ำ'],
      [expect.stringMatching(/^clusters\.person:/), 1, expect.any(String)],
      [expect.stringMatching(/^clusters\.unit:/), 2, '=คณะกรรมการ'],
    ],
    edges: [
      [1, 0],
      [2, 0],
    ],
  });
  await expect(open(await world.person())).rejects.toMatchObject({ init: { status: 404 } });
});
