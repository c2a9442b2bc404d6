import { callPage } from '#platform/testing/page-call.ts';
import { actualTexts } from '#platform/testing/read-pdf.ts';
import { expect, test } from '#platform/testing/test.ts';
import { buildCluster, joinCluster } from '../testing.ts';
import { loader } from './chart-file-page.tsx';
import { openNode } from './change-node.ts';

test('members print the chart of a day; others find none', async ({ world }) => {
  const [owner, member] = [await world.person(), await world.person()];
  const { key } = await world.write(async (scope) => {
    const made = await buildCluster(scope);
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'owner' });
    await joinCluster(scope, { ...made, personId: member.userId });
    return made;
  });
  const unit = { kind: 'unit' as const, parentId: '', nameEn: '', sort: 0, lastOn: '' as const };
  await world.write(
    (scope) => openNode(scope, key, { ...unit, nameTh: 'ฝ่ายผลิต', fromOn: '2026-02-01' }),
    owner,
  );
  const printed = async (asOf: string, actor = member) => {
    const path = `/cluster/manage/detail/${key}/organization.pdf?asOf=${asOf}`;
    const pattern = '/cluster/manage/detail/:cluster/organization.pdf';
    const file = await callPage(world, loader, { path, params: { cluster: key }, pattern, actor });
    return actualTexts(Buffer.from(await file.arrayBuffer()));
  };
  expect(await printed('2026-02-01')).toContain('ฝ่ายผลิต');
  expect(await printed('2026-01-31')).not.toContain('ฝ่ายผลิต');
  await expect(printed('2026-02-01', await world.person())).rejects.toMatchObject({ init: { status: 404 } });
});
