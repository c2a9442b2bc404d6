import { buildCluster, joinCluster } from '#modules/clusters/testing.ts';
import type { Role } from '#platform/access/role-rules.ts';
import { TEST_PASSWORD } from '#platform/testing/world.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { workTiles } from './panel-tiles.ts';
import { action, loader } from './panel-page.tsx';

const PATH = '/cluster/panel';

describe('the tiles', () => {
  const pathsOf = (role: Role, isOn: (module: string) => boolean = () => true) =>
    workTiles({ role }, isOn).map(({ to }) => to);

  test('are the work that somebody may open, and their own pages', () => {
    expect(pathsOf('user')).toEqual(['/user/filemanager', '/user/dashboard', '/cluster/liff']);
    expect(pathsOf('manager')).toEqual(
      expect.arrayContaining(['/shop/manage/orders', '/billing/manage/payments', '/user/dashboard']),
    );
    expect(pathsOf('manager', (module) => module !== 'shop')).not.toContain('/shop/manage/products');
  });
});

test('an organisation, by its key or the only one; with several a choice; nobody sees another’s', async ({
  world,
}) => {
  const [one, several, stranger] = [await world.person(), await world.person(), await world.person()];
  const [first, second] = await world.write(async (scope) => {
    const made = [await buildCluster(scope), await buildCluster(scope)] as const;
    await joinCluster(scope, { ...made[0], personId: one.userId, role: 'cashier', branchCodes: ['00000'] });
    for (const each of made) await joinCluster(scope, { ...each, personId: several.userId });
    return made;
  });
  const open = (actor: typeof one, key?: string) =>
    callPage(world, loader, { path: key === undefined ? PATH : `${PATH}?cluster=${key}`, actor });
  expect(await open(one)).toMatchObject({
    view: {
      cluster: {
        key: first.key,
        roles: ['cashier'],
        tabs: ['overview', 'people', 'organization', 'graph', 'signage'],
      },
    },
  });
  expect((await open(one)).view?.cluster.branches).toEqual(['00000']);
  const choice = await open(several);
  expect([choice.view, choice.choices.map(({ key }) => key).toSorted()]).toEqual([
    null,
    [first.key, second.key].toSorted(),
  ]);
  expect(await open(several, second.key)).toMatchObject({
    view: { cluster: { key: second.key, branches: null } },
  });
  expect(await open(stranger)).toMatchObject({ view: null, choices: [] });
  await expect(open(one, second.key)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(callPage(world, loader, { path: PATH })).rejects.toMatchObject({ status: 302 });
});

test('a locked panel is left with the account’s password, and a PIN that nobody set opens nothing', async ({
  world,
}) => {
  const visitor = await world.signedIn();
  const { actor } = visitor;
  const { key } = await world.write(async (scope) => {
    const made = await buildCluster(scope);
    await joinCluster(scope, { ...made, personId: actor.userId });
    return made;
  });
  const opened = await callPage(world, loader, { path: `${PATH}?cluster=${key}`, visitor });
  expect(opened.mayLock).toBe(true);
  expect(visitor.cookies.get('_cluster')).toBeDefined();
  const leave = (form: Record<string, string>) =>
    callPage(world, action, { path: PATH, form: { intent: 'leave', cluster: key, ...form }, visitor });
  expect(await leave({ way: 'password', proof: TEST_PASSWORD })).toMatchObject({ data: { ok: true } });
  expect(await leave({ way: 'password', proof: 'wrong' })).toMatchObject({
    data: { problem: { code: 'accounts.wrong_proof' } },
  });
  for (const proof of ['123456', '12', '๑๒๓๔๕๖'])
    expect(await leave({ way: 'pin', proof }), proof).toMatchObject({
      data: { problem: { code: 'clusters.pin_wrong' } },
    });
  expect(await leave({ way: 'pin', proof: '123456', cluster: 'nobodys' })).toMatchObject({
    data: { problem: { code: 'clusters.not_found' } },
  });
});
