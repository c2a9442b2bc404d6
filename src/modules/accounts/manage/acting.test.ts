import { listAuditLog } from '#platform/audit.ts';
import type { PersonActor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { action as stopAction } from './acting-page.tsx';
import { changeRole, suspendMember } from './change-member.ts';
import { findInvitation, makeInvitation } from './invitations.ts';
import { action as inviteAction } from './invite-page.tsx';
import { action } from './member-page.tsx';
import { action as dataAction } from '../personal-data/personal-data-page.tsx';
import { action as profileAction } from '../own/profile-page.tsx';
import { action as factorAction } from '../own/second-factor-page.tsx';

type Person = Visitor & { actor: PersonActor };

const act = (world: World, visitor: Visitor, person: string) =>
  callPage(world, action, {
    path: `/user/manage/${person}`,
    params: { person },
    form: { intent: 'act' },
    visitor,
  });
const stop = (world: World, visitor: Visitor) =>
  callPage(world, stopAction, { path: '/user/acting', form: {}, visitor });
const session = async (visitor: Visitor) => (await visitor.get('/api/session')).json();
const refusedWith = (code: string) => ({ data: { ok: false, problem: { code } } });

async function adminActingFor(world: World, role: 'user' | 'manager'): Promise<[Person, PersonActor]> {
  const [admin, member] = [await world.signedIn('admin'), await world.person(role)];
  expect(await act(world, admin, member.userId)).toMatchObject({ status: 303 });
  return [admin, member];
}

test('an admin acts for a member with the member’s rights and returns to their own session', async ({
  world,
}) => {
  const admin = await world.signedIn('admin');
  const own = admin.cookies.get('_account') ?? '';
  const user = await world.person();
  await act(world, admin, user.userId);
  expect(await session(admin)).toMatchObject({ role: 'user', user: { id: user.userId } });
  expect((await admin.get('/api/orders/manage')).status).toBe(403);
  const former = world.visitor();
  former.cookies.set('_account', own);
  expect(await session(former)).toMatchObject({ session: false });
  await stop(world, admin);
  expect(await session(admin)).toMatchObject({ role: 'admin', user: { id: admin.actor.userId } });
});

test('requests made while acting are audited with the admin’s name', async ({ world }) => {
  const [admin, user] = await adminActingFor(world, 'user');
  await admin.post('/api/account/logout');
  const lines = await world.read((scope) => listAuditLog(scope, {}, { after: null, limit: 10 }));
  expect(lines.toReversed()).toMatchObject([
    { action: 'accounts.act_for', actorId: admin.actor.userId, actingId: null, entityId: user.userId },
    {
      action: 'platform.acted_for',
      actorId: user.userId,
      actingId: admin.actor.userId,
      entityId: 'POST /api/account/logout',
    },
  ]);
});

test('an admin who is acting cannot confirm a payment', async ({ world }) => {
  const [admin] = await adminActingFor(world, 'manager');
  expect((await admin.get('/api/orders/manage')).status).toBe(200);
  expect((await admin.get('/api/billing/manage/payments')).status).toBe(403);
});

test('nobody can act for an admin, a suspended member, a member of another tenant, or while acting', async ({
  world,
}) => {
  const [admin, user, other] = [await world.signedIn('admin'), await world.person(), await world.another()];
  await world.write((scope) => suspendMember(scope, user.userId, 'x'));
  for (const target of [await world.person('admin'), user, admin.actor])
    expect(await act(world, admin, target.userId)).toMatchObject(refusedWith('accounts.member_forbidden'));
  expect(await act(world, admin, (await other.person()).userId)).toMatchObject(
    refusedWith('accounts.member_missing'),
  );
  const manager = await world.signedIn('manager');
  expect(await act(world, manager, (await world.person()).userId)).toMatchObject(
    refusedWith('accounts.member_forbidden'),
  );
  await act(world, admin, manager.actor.userId);
  expect(await act(world, admin, (await world.person()).userId)).toMatchObject(
    refusedWith('accounts.member_forbidden'),
  );
});

test('acting ends when the admin loses the role or is suspended, or the member becomes an admin', async ({
  world,
}) => {
  await world.person('admin');
  const [[demoted], [suspended], [overtaken, risen]] = [
    await adminActingFor(world, 'user'),
    await adminActingFor(world, 'user'),
    await adminActingFor(world, 'user'),
  ];
  await world.write(async (scope) => {
    await changeRole(scope, demoted.actor.userId, 'manager');
    await suspendMember(scope, suspended.actor.userId, 'x');
    await changeRole(scope, risen.userId, 'admin');
  });
  for (const visitor of [demoted, suspended, overtaken])
    expect(await session(visitor)).toMatchObject({ session: false });
});

test('starting and stopping does not extend a session', async ({ world }) => {
  const [admin, user] = await adminActingFor(world, 'user');
  for (let hour = 0; hour < 11; hour++) {
    world.travel(3_600_000);
    await admin.post('/api/account/register', {});
    if (hour % 2 === 0) await stop(world, admin);
    else await act(world, admin, user.userId);
  }
  expect(await session(admin)).toMatchObject({ session: true });
  world.travel(3_601_000);
  expect(await session(admin)).toMatchObject({ session: false });
});

test('stopping without acting changes nothing', async ({ world }) => {
  const user = await world.signedIn();
  await stop(world, user);
  expect(await session(user)).toMatchObject({ session: true, role: 'user' });
});

test('an invitation does not turn an acting session into a session of the member', async ({ world }) => {
  const [admin, user] = await adminActingFor(world, 'user');
  const { url } = await world.write(
    (scope) => makeInvitation(scope, { email: '', role: 'manager', locale: 'th' }),
    await world.person('admin'),
  );
  const token = url.split('/').at(-1) as string;
  const path = `/user/invite/${token}`;
  expect(
    await callPage(world, inviteAction, {
      path,
      params: { token },
      form: { intent: 'join' },
      visitor: admin,
    }),
  ).toMatchObject(refusedWith('platform.in_person'));
  expect(await session(admin)).toMatchObject({ role: 'user', user: { id: user.userId } });
  expect(await world.read((scope) => findInvitation(scope, token))).toMatchObject({ state: 'open' });
});

test('while acting, ordering, paying and account changes are refused, and the reply says so', async ({
  world,
}) => {
  const [admin, user] = await adminActingFor(world, 'user');
  const sentence = {
    code: 'platform.in_person',
    message: expect.stringContaining('acting for somebody else'),
  };
  const checkout = await admin.post('/api/shop/checkout', {
    cartId: '00000000-0000-7000-8000-000000000000',
    name: 'x',
    phone: '0812345678',
    email: 'x@example.test',
    delivery: 'post',
  });
  expect([checkout.status, checkout.json()]).toMatchObject([403, sentence]);
  const slip = await admin.send('/api/billing/payments/some-slug-1/slips', {
    method: 'POST',
    body: new Uint8Array([0xff, 0xd8, 0xff]),
    headers: { 'content-type': 'image/jpeg' },
  });
  expect([slip.status, slip.json()]).toMatchObject([403, sentence]);
  const actor = { ...user, acting: { userId: admin.actor.userId, name: 'Admin' } };
  for (const [page, path] of [
    [profileAction, '/user/profile'],
    [factorAction, '/user/profile/second-factor'],
    [dataAction, '/user/profile/data'],
  ] as const)
    await expect(
      callPage<unknown>(world, page, { path, form: { intent: 'x' }, actor }),
    ).rejects.toMatchObject({
      init: { status: 403 },
      data: { code: 'platform.in_person' },
    });
});
