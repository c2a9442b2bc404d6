import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { PersonActor } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { buildCluster, joinCluster } from '../testing.ts';
import { loader as home } from '../choose/home-page.tsx';
import { loader as list } from './clusters-page.tsx';

const CHIANG_RAI = 570103;

async function names(world: World, actor: PersonActor, query = ''): Promise<string[]> {
  const { clusters } = await callPage(world, list, { path: `/cluster/manage${query}`, actor });
  return clusters.map(({ nameTh }) => nameTh);
}

test('managers find all organisations by name, type, province and state, members only their own', async ({
  world,
}) => {
  const [manager, member, applicant] = [
    await world.person('manager'),
    await world.person(),
    await world.person(),
  ];
  const other = await world.another();
  await other.write((scope) => buildCluster(scope, { nameTh: 'สหกรณ์ของเว็บไซต์อื่น' }));
  await world.write(async (scope) => {
    const made = await buildCluster(scope, { nameTh: 'กลุ่มทอผ้า', subdistrictCode: CHIANG_RAI });
    await joinCluster(scope, { ...made, personId: member.userId });
    await joinCluster(scope, { ...made, personId: member.userId, role: 'cashier' });
    await buildCluster(scope, { nameTh: 'สหกรณ์ชาริมน้ำ', nameEn: 'River Coop', kind: 'cooperative' });
    const left = await buildCluster(scope, { nameTh: 'ชมรมเก่า', state: 'closed' });
    await joinCluster(scope, { ...left, personId: member.userId, state: 'ended' });
    await buildCluster(scope, { nameTh: 'ใบสมัคร', state: 'submitted', appliedBy: applicant.userId });
  });
  await world.runJobs();
  expect(await names(world, manager)).toEqual(['กลุ่มทอผ้า', 'ชมรมเก่า', 'สหกรณ์ชาริมน้ำ', 'ใบสมัคร']);
  expect(await names(world, member)).toEqual(['กลุ่มทอผ้า']);
  expect(await names(world, applicant)).toEqual(['ใบสมัคร']);
  expect(await names(world, manager, '?q=ริมน้ำ')).toEqual(['สหกรณ์ชาริมน้ำ']);
  expect(await names(world, manager, '?q=river')).toEqual(['สหกรณ์ชาริมน้ำ']);
  expect(await names(world, member, '?q=river')).toEqual([]);
  expect(await names(world, manager, '?province=57')).toEqual(['กลุ่มทอผ้า']);
  expect(await names(world, manager, '?state=closed')).toEqual(['ชมรมเก่า']);
  expect(await names(world, manager, '?kind=cooperative')).toEqual(['สหกรณ์ชาริมน้ำ']);
  const { clusters } = await callPage(world, list, { path: '/cluster/manage?sort=-changed', actor: member });
  expect(clusters).toMatchObject([{ members: 1, province: 57 }]);
  const counts = async (actor: PersonActor) =>
    (await callPage(world, list, { path: '/cluster/manage?view=map', actor })).counts;
  expect(await counts(member)).toEqual([{ province: 57, clusters: 1 }]);
  expect(await counts(manager)).toEqual([
    { province: null, clusters: 3 },
    { province: 57, clusters: 1 },
  ]);
});

test('with one organisation alone, it opens at once; with none or several, they are offered', async ({
  world,
}) => {
  const person = await world.person();
  const open = () => callPage(world, home, { path: '/cluster', actor: person });
  const join = () =>
    world.write(async (scope) => {
      const made = await buildCluster(scope);
      await joinCluster(scope, { ...made, personId: person.userId, role: 'owner' });
      return made;
    });
  expect((await open()).clusters).toEqual([]);
  const { key } = await join();
  const reply: unknown = await open().catch((thrown: unknown) => thrown);
  expect((reply as Response).headers.get('location')).toBe(`/cluster/manage/detail/${key}`);
  await join();
  expect((await open()).clusters).toMatchObject([{ roles: ['owner'] }, { roles: ['owner'] }]);
});
