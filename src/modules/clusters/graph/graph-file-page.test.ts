import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { openNode } from '../organization/change-node.ts';
import { buildCluster, joinCluster } from '../testing.ts';
import { loader } from './graph-file-page.tsx';

test('relations are exported without formulas; strangers find none', async ({ world }) => {
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
  const path = `/cluster/manage/detail/${key}/graph.csv`;
  const pattern = '/cluster/manage/detail/:cluster/graph.csv';
  const open = (actor = member) =>
    callPage(world, loader, { path, params: { cluster: key }, pattern, actor });
  const csv = await (await open()).text();
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(csv).toContain(`"'=คณะกรรมการ","หน่วยงานในผัง","หน่วยงาน","สหกรณ์ริมน้ำ","องค์กร"`);
  await expect(open(await world.person())).rejects.toMatchObject({ init: { status: 404 } });
});
