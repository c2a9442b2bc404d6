import { homeOf } from '#platform/page/home-candidate.ts';
import { callPage, requestOfPage } from '#platform/testing/page-call.ts';
import type { PersonActor } from '#platform/scope.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { loader } from '../figures/dashboard-page.tsx';
import { buildCluster, joinCluster } from '../testing.ts';
import { loader as staffDayLoader } from '../staff/dashboard-page.tsx';
import { rememberedCluster, staffHome } from './current-cluster.ts';

const cookieOf = (clusterId: string): string => encodeURIComponent(JSON.stringify({ _id: clusterId }));

/** Where `/` sends somebody whose browser has this cookie, and the cookie that it then has. */
async function homeWith(world: World, actor: PersonActor, cookie: string) {
  const visitor = world.visitor();
  visitor.cookies.set('_cluster', cookie);
  const { frame } = await requestOfPage(world, { path: '/', visitor, actor });
  const path = await homeOf(frame, [staffHome], () => true);
  return { path, set: frame.setCookies.join('') };
}

test.each([
  [
    'an organisation',
    '{"_id":"0199aaaa-0000-7000-8000-000000000001"}',
    '0199aaaa-0000-7000-8000-000000000001',
  ],
  ['nothing', null, null],
  ['no JSON', '0199aaaa-0000-7000-8000-000000000001', null],
  ['another form', '["_id"]', null],
  ['no id', '{"_id":{"$ne":null}}', null],
  ['a prototype', '{"__proto__":{"_id":"0199aaaa-0000-7000-8000-000000000001"}}', null],
  ['a NUL', '{"_id":"\\u0000"}', null],
])('a cookie with %s is read as what it is', (_, cookie, id) => {
  expect(rememberedCluster(cookie)).toBe(id);
});

test('the front page leads to the staff home only while the membership holds', async ({ world }) => {
  const [member, other] = [await world.person(), await world.person()];
  const { clusterId } = await world.write((scope) => buildCluster(scope));
  const suspended = await world.write((scope) => buildCluster(scope, { state: 'suspended' }));
  const left = await world.write((scope) => buildCluster(scope));
  await world.write(async (scope) => {
    await joinCluster(scope, { clusterId, personId: member.userId, role: 'cashier' });
    await joinCluster(scope, { clusterId: suspended.clusterId, personId: member.userId });
    await joinCluster(scope, { clusterId: left.clusterId, personId: member.userId, state: 'ended' });
  });
  const home = await homeWith(world, member, cookieOf(clusterId));
  expect(home.path).toBe('/cluster/user/dashboard');
  expect(home.set).toContain('max-age=3600');

  const abroad = await world.another();
  const cases: [string, World, PersonActor, string][] = [
    ['forged by a stranger', world, other, cookieOf(clusterId)],
    ['a suspended organisation', world, member, cookieOf(suspended.clusterId)],
    ['an ended membership', world, member, cookieOf(left.clusterId)],
    ['another site', abroad, await abroad.person(), cookieOf(clusterId)],
    ['no id at all', world, member, 'river-coop'],
  ];
  for (const [what, site, actor, cookie] of cases) {
    const { path, set } = await homeWith(site, actor, cookie);
    expect(path, what).toBeNull();
    expect(set, what).toContain('_cluster=; path=/; max-age=0');
  }
});

test('where the module is off, nobody is led to its pages', async ({ world }) => {
  const person = await world.person();
  const { clusterId } = await world.write(async (scope) => {
    const made = await buildCluster(scope);
    await joinCluster(scope, { ...made, personId: person.userId });
    return made;
  });
  const named = JSON.stringify({ _id: clusterId });
  const isHome = (isOn: boolean) =>
    world.read((scope) => {
      const { tenant } = scope;
      const modules = { ...tenant.settings.modules, clusters: isOn };
      return staffHome.holds(
        { ...scope, tenant: { ...tenant, settings: { ...tenant.settings, modules } } },
        named,
      );
    }, person);
  expect([await isHome(true), await isHome(false)]).toEqual([true, false]);
});

test('choosing an organisation remembers it for its members, not for managers of the site', async ({
  world,
}) => {
  const [member, manager] = [await world.person(), await world.person('manager')];
  const { clusterId, key } = await world.write(async (scope) => {
    const made = await buildCluster(scope);
    await joinCluster(scope, { ...made, personId: member.userId });
    return made;
  });
  const cookieAfter = async (actor: PersonActor) => {
    const visitor = world.visitor();
    await callPage(world, loader, { path: `/cluster/dashboard?cluster=${key}`, actor, visitor });
    return visitor.cookies.get('_cluster');
  };
  expect(await cookieAfter(member)).toBe(cookieOf(clusterId));
  expect(await cookieAfter(manager)).toBeUndefined();
});

test('the day of staff is that of the organisation in the cookie, else of the first active one', async ({
  world,
}) => {
  const member = await world.person();
  const [, first, second] = await world.write(async (scope) => {
    const made = [
      await buildCluster(scope, { nameTh: 'ก', state: 'suspended' }),
      await buildCluster(scope, { nameTh: 'ข' }),
      await buildCluster(scope, { nameTh: 'ค' }),
    ] as const;
    for (const each of made) await joinCluster(scope, { ...each, personId: member.userId, role: 'cashier' });
    return made;
  });
  const dayWith = async (cookie: string | null) => {
    const visitor = world.visitor();
    if (cookie !== null) visitor.cookies.set('_cluster', cookie);
    const { path } = staffHome;
    const day = await callPage(world, staffDayLoader, { path, actor: member, visitor });
    return [day.key, visitor.cookies.get('_cluster')];
  };
  const [inFirst, inSecond] = [first, second].map(({ key, clusterId }) => [key, cookieOf(clusterId)]);
  expect(await dayWith(cookieOf(second.clusterId))).toEqual(inSecond);
  expect(await dayWith(null)).toEqual(inFirst);
});
