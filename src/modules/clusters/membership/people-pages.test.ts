import type { PersonActor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { buildCluster, joinCluster, tokenOf } from '../testing.ts';
import { action as answer, loader as invitation } from './invitation-page.tsx';
import { action as invite, loader as invitations } from './invitations-page.tsx';
import { action as leave, loader as members } from './members-page.tsx';
import { loader as people } from './people-page.tsx';

const locationOf = (reply: unknown): string | null => (reply as Response).headers.get('location');

async function peopled(world: World) {
  const [owner, cashier, stranger] = [await world.person(), await world.person(), await world.person()];
  const cluster = await world.write(async (scope) => {
    const made = await buildCluster(scope);
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'owner' });
    const { memberId } = await joinCluster(scope, { ...made, personId: cashier.userId, role: 'cashier' });
    return { ...made, memberId };
  });
  return { owner, cashier, stranger, cluster };
}

test('the list shows the people of organisations that one manages, by name, role and state', async ({
  world,
}) => {
  const { owner, cashier, stranger, cluster } = await peopled(world);
  const listed = async (actor: PersonActor, query = ''): Promise<string[]> => {
    const page = await callPage(world, people, { path: `/cluster/manage/user${query}`, actor });
    return page.people.map(({ personId }) => personId);
  };
  expect((await listed(owner)).toSorted()).toEqual([owner.userId, cashier.userId].toSorted());
  expect(await listed(owner, `?q=${cashier.email}&cluster=${cluster.key}`)).toEqual([cashier.userId]);
  expect(await listed(owner, '?role=cashier')).toEqual([cashier.userId]);
  expect(await listed(owner, '?state=ended')).toEqual([]);
  expect(await listed(await world.person('admin'), '?role=owner')).toEqual([owner.userId]);
  for (const actor of [cashier, stranger, await world.person('manager')])
    expect(await listed(actor)).toEqual([]);
});

test('an invitation is made with its link shown once, answered by that link, and revoked from the list', async ({
  world,
}) => {
  const { owner, stranger, cluster } = await peopled(world);
  const path = '/cluster/manage/user/invitations';
  const form = { intent: 'invite', cluster: cluster.key, way: 'link', uses: '1', role: 'member' };
  const made = await callPage(world, invite, { path, actor: owner, form });
  const { result } = (made as { data: { result: { url: string } } }).data;
  const token = tokenOf(result.url);
  const open = await callPage(world, invitations, { path, actor: owner });
  expect(JSON.stringify(open)).not.toContain(token);
  const at = { path: `/cluster/invitation/${token}`, params: { token } };
  expect(await callPage(world, invitation, at)).toMatchObject({
    invitation: { state: 'open' },
    person: null,
  });
  expect(
    locationOf(await callPage(world, answer, { ...at, actor: stranger, form: { intent: 'accept' } })),
  ).toBe(`/cluster/manage/detail/${cluster.key}`);
  const again = await callPage(world, invite, {
    path,
    actor: owner,
    form: { ...form, way: 'email', email: 'x' },
  });
  expect(again).toMatchObject({ data: { ok: false, problem: { fields: { email: expect.anything() } } } });
  await callPage(world, invite, { path, actor: owner, form });
  const [line] = (await callPage(world, invitations, { path, actor: owner })).invitations;
  const revoke = { intent: 'revoke', invitation: line?.invitationId ?? '' };
  expect(locationOf(await callPage(world, invite, { path, actor: owner, form: revoke }))).toContain(
    'revoked',
  );
  expect((await callPage(world, invitations, { path, actor: owner })).invitations).toEqual([]);
});

test('members see each other by name and role, without addresses, and may leave', async ({ world }) => {
  const { owner, cashier, stranger, cluster } = await peopled(world);
  const at = { path: `/cluster/manage/detail/${cluster.key}/people`, params: { cluster: cluster.key } };
  const page = await callPage(world, members, { ...at, actor: cashier });
  expect(page).toMatchObject({ mayManage: false, isMember: true });
  expect(page.members.map(({ personId, roles }) => [personId, roles])).toEqual(
    [owner, cashier].map(({ userId }, at) => [userId, [at === 0 ? 'owner' : 'cashier']]),
  );
  expect(JSON.stringify(page)).not.toContain(owner.email);
  await expect(callPage(world, members, { ...at, actor: stranger })).rejects.toMatchObject({
    init: { status: 404 },
  });
  const form = { intent: 'leave' };
  expect(locationOf(await callPage(world, leave, { ...at, actor: cashier, form }))).toBe('/cluster/manage');
  expect(await callPage(world, leave, { ...at, actor: owner, form })).toMatchObject({
    data: { ok: false, problem: { code: 'clusters.last_owner' } },
  });
});
