import { listAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { listMailbox } from '#platform/mail/mailbox.ts';
import type { PersonActor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type Visitor, type World } from '#platform/testing/world.ts';
import { action as bypassAction, loader as bypassLoader } from './bypass-page.tsx';
import { changeRole, suspendMember } from './change-member.ts';
import { action as inviteAction, loader as inviteLoader } from './invite-page.tsx';
import { action as invitationsAction, loader as invitationsLoader } from './invitations-page.tsx';
import { action as memberAction } from './member-page.tsx';
import { PERSON_ENTITY } from '../person/person-queries.ts';

const DAY_MS = 86_400_000;
const refusedWith = (code: string) => ({ data: { ok: false, problem: { code } } });
const done = { status: 303 };

interface Made {
  data: { result: { url: string } };
}

async function invite(world: World, actor: PersonActor, given: Record<string, string> = {}) {
  const reply = (await callPage(world, invitationsAction, {
    path: '/user/manage/invitations',
    form: { intent: 'invite', email: '', role: 'manager', locale: 'th', ...given },
    actor,
  })) as Made;
  expect(reply).toMatchObject({ data: { ok: true } });
  return reply.data.result.url.split('/').at(-1) as string;
}

function register(world: World, token: string, given: Record<string, string> = {}, visitor?: Visitor) {
  return callPage(world, inviteAction, {
    path: `/user/invite/${token}`,
    params: { token },
    form: {
      intent: 'register',
      firstname: 'ปิติ',
      lastname: 'พิทักษ์ถิ่น',
      email: 'piti@example.test',
      password: TEST_PASSWORD,
      ...given,
    },
    ...(visitor && { visitor }),
  });
}

function join(world: World, token: string, visitor: Visitor) {
  const form = { intent: 'join' };
  return callPage(world, inviteAction, { path: `/user/invite/${token}`, params: { token }, form, visitor });
}

const look = (world: World, token: string) =>
  callPage(world, inviteLoader, { path: `/user/invite/${token}`, params: { token } });
const session = async (visitor: Visitor) => (await visitor.get('/api/session')).json();

describe('an invitation', () => {
  test('creates one member with its role; opening it consumes nothing', async ({ world }) => {
    const admin = await world.person('admin');
    const token = await invite(world, admin);
    for (let times = 0; times < 3; times++)
      expect((await look(world, token)).invitation).toMatchObject({ state: 'open', role: 'manager' });
    const visitor = world.visitor();
    expect(await register(world, token, {}, visitor)).toMatchObject(done);
    expect(await session(visitor)).toMatchObject({ role: 'manager', user: { firstname: 'ปิติ' } });
    expect((await look(world, token)).invitation).toMatchObject({ state: 'used' });
    expect(await register(world, token, { email: 'second@example.test' })).toMatchObject(
      refusedWith('accounts.invitation_gone'),
    );
    const { user } = await session(visitor);
    const lines = await world.read((scope) =>
      listAudit(scope, { entityKind: PERSON_ENTITY, entityId: user.id }),
    );
    expect(lines).toMatchObject([{ action: 'accounts.accept_invitation', actorId: user.id }]);
  });

  test('creates one member when used twice concurrently', async ({ world }) => {
    const token = await invite(world, await world.person('admin'));
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, number) => register(world, token, { email: `p${number}@example.test` })),
    );
    expect(replies.filter((reply) => 'status' in reply && reply.status === 303)).toHaveLength(1);
    const { members } = await world.read((scope) =>
      scope.tx.one(sql<{ members: number }>`
        select count(*)::int as members from accounts_person where tenant_id = ${scope.tenant.id} and role = 'manager'`),
    );
    expect(members).toBe(1);
  });

  test('expires after a week', async ({ world }) => {
    const token = await invite(world, await world.person('admin'));
    world.travel(7 * DAY_MS - 60_000);
    expect((await look(world, token)).invitation).toMatchObject({ state: 'open' });
    world.travel(120_000);
    expect((await look(world, token)).invitation).toMatchObject({ state: 'expired' });
    expect(await register(world, token)).toMatchObject(refusedWith('accounts.invitation_gone'));
  });

  test('is useless once revoked', async ({ world }) => {
    const admin = await world.person('admin');
    const token = await invite(world, admin);
    const list = () => callPage(world, invitationsLoader, { path: '/', actor: admin });
    const invitationId = (await list()).invitations[0]?.invitationId ?? '';
    const revoke = (invitation: string) =>
      callPage(world, invitationsAction, { path: '/', form: { intent: 'revoke', invitation }, actor: admin });
    expect(await revoke(invitationId)).toMatchObject(done);
    expect(await revoke(invitationId)).toMatchObject(done);
    expect((await list()).invitations).toEqual([]);
    expect((await look(world, token)).invitation).toMatchObject({ state: 'revoked' });
    expect(await register(world, token)).toMatchObject(refusedWith('accounts.invitation_gone'));
    const other = await world.another();
    await invite(other, await other.person('admin'));
    const [theirs] = (
      await callPage(other, invitationsLoader, { path: '/', actor: await other.person('admin') })
    ).invitations;
    expect(await revoke(theirs?.invitationId ?? '')).toMatchObject(
      refusedWith('accounts.invitation_missing'),
    );
  });

  test('of another tenant, or a forged one, is unknown', async ({ world }) => {
    const other = await world.another();
    const theirs = await invite(other, await other.person('admin'));
    for (const token of [theirs, 'A'.repeat(22), 'x', '../..']) {
      expect((await look(world, token)).invitation).toBeNull();
      expect(await register(world, token)).toMatchObject(refusedWith('accounts.invitation_gone'));
    }
    expect((await look(other, theirs)).invitation).toMatchObject({ state: 'open' });
  });

  test('can be created by admins only, and is void once its maker is not one', async ({ world }) => {
    const [admin, manager] = [await world.person('admin'), await world.person('manager')];
    const form = { intent: 'invite', email: '', role: 'user', locale: 'th' };
    for (const actor of [manager, await world.person()])
      await expect(callPage(world, invitationsAction, { path: '/', form, actor })).rejects.toMatchObject({
        init: { status: 403 },
      });
    await world.person('admin');
    const token = await invite(world, admin, { role: 'admin' });
    await world.write((scope) => changeRole(scope, admin.userId, 'user'));
    expect(await callPage(world, invitationsAction, { path: '/', form, actor: admin })).toMatchObject(
      refusedWith('accounts.member_forbidden'),
    );
    expect(await register(world, token)).toMatchObject(refusedWith('accounts.invitation_gone'));
  });

  test('gives a signed-in member the role with a new session, and never lowers a role', async ({ world }) => {
    const admin = await world.person('admin');
    const member = await world.signedIn();
    const token = await invite(world, admin);
    const former = member.cookies.get('_account') ?? '';
    expect(await join(world, token, member)).toMatchObject(done);
    expect(await session(member)).toMatchObject({ role: 'manager' });
    const thief = world.visitor();
    thief.cookies.set('_account', former);
    expect(await session(thief)).toMatchObject({ session: false });
    const weaker = await invite(world, admin, { role: 'user' });
    await join(world, weaker, member);
    expect(await session(member)).toMatchObject({ role: 'manager' });
    expect((await look(world, weaker)).invitation).toMatchObject({ state: 'open' });
  });

  test('that was mailed is in its language, and for its address only', async ({ world }) => {
    const admin = await world.person('admin');
    const token = await invite(world, admin, { email: 'Piti@Example.test', locale: 'en' });
    const { mails } = await world.read((scope) => listMailbox(scope, { limit: 10 }));
    expect(mails[0]).toMatchObject({ recipient: 'Piti@Example.test' });
    expect(mails[0]?.subject).toMatch(/^You are invited to /);
    const stranger = await world.signedIn();
    expect(await join(world, token, stranger)).toMatchObject(refusedWith('accounts.invitation_other_email'));
    const visitor = world.visitor();
    await register(world, token, { email: 'somebody-else@example.test' }, visitor);
    expect(await session(visitor)).toMatchObject({ user: { email: 'Piti@Example.test' } });
  });

  test('leaves no secret in its table', async ({ world }) => {
    const token = await invite(world, await world.person('admin'));
    const rows = await world.read((scope) =>
      scope.tx.rows(sql<{ row: string }>`
        select i::text as row from accounts_invitation as i where tenant_id = ${scope.tenant.id}`),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
  });
});

describe('an entry link', () => {
  async function make(world: World, actor: PersonActor, person: string) {
    return callPage(world, memberAction, {
      path: `/user/manage/${person}`,
      params: { person },
      form: { intent: 'entry_link' },
      actor,
    });
  }
  const slugOf = (reply: unknown) => (reply as Made).data.result.url.split('/').at(-1) as string;
  const enter = (world: World, slug: string, visitor: Visitor) =>
    callPage(world, bypassAction, { path: `/user/bypass/${slug}`, params: { slug }, form: {}, visitor });
  const see = async (world: World, slug: string) =>
    (await callPage(world, bypassLoader, { path: `/user/bypass/${slug}`, params: { slug } })).link;

  test('signs its person in once, on submit; creation and use are audited', async ({ world }) => {
    const [admin, user] = [await world.person('admin'), await world.person()];
    const slug = slugOf(await make(world, admin, user.userId));
    expect(await see(world, slug)).toMatchObject({ state: 'open', firstname: 'สมใจ' });
    const visitors = [world.visitor(), world.visitor(), world.visitor()];
    const replies = await Promise.all(visitors.map((visitor) => enter(world, slug, visitor)));
    expect(replies.filter((reply) => 'status' in reply && reply.status === 303)).toHaveLength(1);
    const sessions = await Promise.all(visitors.map(session));
    expect(sessions.filter((each) => each.user?.id === user.userId)).toHaveLength(1);
    expect(await see(world, slug)).toMatchObject({ state: 'used' });
    expect(await enter(world, slug, world.visitor())).toMatchObject(refusedWith('accounts.entry_link_gone'));
    const lines = await world.read((scope) =>
      listAudit(scope, { entityKind: PERSON_ENTITY, entityId: user.userId }),
    );
    expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['accounts.use_entry_link', user.userId],
      ['accounts.make_entry_link', admin.userId],
    ]);
  });

  test('expires after ten minutes; an unknown one and another tenant’s are unknown', async ({ world }) => {
    const [admin, user, other] = [await world.person('admin'), await world.person(), await world.another()];
    const slug = slugOf(await make(world, admin, user.userId));
    expect(await see(other, slug)).toBeNull();
    expect(await enter(other, slug, other.visitor())).toMatchObject(refusedWith('accounts.entry_link_gone'));
    expect(await see(world, 'not-a-link')).toBeNull();
    world.travel(10 * 60_000 + 1_000);
    expect(await see(world, slug)).toMatchObject({ state: 'expired' });
    expect(await enter(world, slug, world.visitor())).toMatchObject(refusedWith('accounts.entry_link_gone'));
  });

  test('can be created by admins for users and managers, never for admins or oneself', async ({ world }) => {
    const [admin, manager, user] = [
      await world.person('admin'),
      await world.person('manager'),
      await world.person(),
    ];
    expect(await make(world, manager, user.userId)).toMatchObject(refusedWith('accounts.member_forbidden'));
    for (const target of [admin, await world.person('admin')])
      expect(await make(world, admin, target.userId)).toMatchObject(refusedWith('accounts.member_forbidden'));
    const other = await world.another();
    expect(await make(world, admin, (await other.person()).userId)).toMatchObject(
      refusedWith('accounts.member_missing'),
    );
  });

  test('is void once its maker is no admin, its person is suspended, or its person is an admin', async ({
    world,
  }) => {
    const [admin, maker] = [await world.person('admin'), await world.person('admin')];
    const people = [await world.person(), await world.person(), await world.person()] as const;
    const slugs = [];
    for (const [index, { userId }] of people.entries())
      slugs.push(slugOf(await make(world, index === 0 ? maker : admin, userId)));
    await world.write(async (scope) => {
      await changeRole(scope, maker.userId, 'manager');
      await suspendMember(scope, people[1].userId, 'x');
      await changeRole(scope, people[2].userId, 'admin');
    });
    for (const slug of slugs)
      expect(await enter(world, slug, world.visitor())).toMatchObject(
        refusedWith('accounts.entry_link_gone'),
      );
  });
});
