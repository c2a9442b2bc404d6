import { listAudit } from '#platform/audit.ts';
import type { PersonActor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { indexNewer } from '#platform/testing/search-rows.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type World } from '#platform/testing/world.ts';
import { changeRole, suspendMember } from './change-member.ts';
import { action, loader } from './member-page.tsx';
import { MemberListInput } from './member-contract.ts';
import { getMember, listMembers } from './member-queries.ts';
import { PERSON_ENTITY } from '../person/person-queries.ts';
import { PERSON_SEARCH } from '../person/person-search.ts';
import { loader as listLoader } from './members-page.tsx';

function send(world: World, actor: PersonActor, person: string, form: Record<string, string>) {
  return callPage(world, action, { path: `/user/manage/${person}`, params: { person }, form, actor });
}

const refusedWith = (code: string) => ({ data: { ok: false, problem: { code } } });
const roleOf = async (world: World, personId: string) =>
  (await world.read((scope) => getMember(scope, personId))).role;

async function register(world: World, firstname: string, lastname: string, email: string): Promise<string> {
  const reply = await world
    .visitor()
    .post('/api/account/register', { firstname, lastname, email, password: TEST_PASSWORD });
  return reply.json().user.id;
}

describe('the list', () => {
  test('finds a member by part of a Thai name, an English name or an address, within the tenant', async ({
    world,
  }) => {
    const manee = await register(world, 'มานี', 'รักเผ่าไทย', 'manee@example.test');
    const john = await register(world, 'John', 'Smith', 'js@example.test');
    const other = await world.another();
    await register(other, 'มานี', 'รักเผ่าไทย', 'manee@example.test');
    const find = async (q: string) =>
      (await world.read((scope) => listMembers(scope, MemberListInput.parse({ q })))).members.map(
        ({ personId }) => personId,
      );
    expect(await find('เผ่า')).toEqual([manee]);
    expect(await find('MANEE@')).toEqual([manee]);
    expect(await find('smi')).toEqual([john]);
    expect(await find('ไทย มานี')).toEqual([manee]);
    expect(await find('smith john')).toEqual([john]);
    expect(await find('%')).toHaveLength(2);
    expect(await find('nobody at all')).toEqual([]);
  });

  test('pages through everybody once, by name in both directions', async ({ world }) => {
    for (const [index, name] of ['Dara', 'Anan', 'Chai', 'Boon', 'Anan'].entries())
      await register(world, name, 'Sort', `sort${index}@example.test`);
    const namesBy = async (sort: string): Promise<string[]> => {
      const names: string[] = [];
      let after: string | undefined;
      do {
        const input = { ...MemberListInput.parse({ q: 'sort', sort, after }), limit: 2 };
        const page = await world.read((scope) => listMembers(scope, input));
        names.push(...page.members.map(({ name }) => name.split(' ')[0] ?? ''));
        after = page.next ?? undefined;
      } while (after !== undefined && names.length < 10);
      return names;
    };
    expect(await namesBy('name')).toEqual(['Anan', 'Anan', 'Boon', 'Chai', 'Dara']);
    expect(await namesBy('-name')).toEqual(['Dara', 'Chai', 'Boon', 'Anan', 'Anan']);
    expect(await namesBy('joined')).toEqual(['Dara', 'Anan', 'Chai', 'Boon', 'Anan']);
  });

  test('has the newest members first, or the best matches', async ({ world }) => {
    const best = await register(world, 'มานี', 'รักเผ่าไทย', 'best@example.test');
    const newest = await register(world, 'ปิติ', 'ศรีมานี', 'newest@example.test');
    const find = async (isBestFirst: boolean) => {
      const input = { ...MemberListInput.parse({ q: 'มานี' }), isBestFirst };
      const { members } = await world.read((scope) => listMembers(scope, input));
      return members.map(({ personId }) => personId);
    };
    expect(await find(false)).toEqual([newest, best]);
    expect(await find(true)).toEqual([best, newest]);
  });

  test('filters by role and state, and pagination neither skips nor repeats anybody', async ({ world }) => {
    await world.person('manager');
    const people: string[] = [];
    for (let count = 0; count < 53; count++) people.push((await world.person()).userId);
    const list = (input: object) =>
      world.read((scope) => listMembers(scope, MemberListInput.parse({ role: 'user', ...input })));
    const first = await list({});
    const second = await list({ after: first.next });
    expect([...first.members, ...second.members].map(({ personId }) => personId)).toEqual(
      people.toReversed(),
    );
    expect(second.next).toBeNull();
    await world.write((scope) => suspendMember(scope, people[0] as string, 'ทดสอบ'));
    expect((await list({ state: 'suspended' })).members.map(({ personId }) => personId)).toEqual([people[0]]);
  });

  test('a role narrows more than the best matches of a name; where too many match, the list says so', async ({
    world,
  }) => {
    const rare = await register(world, 'สมหมาย', 'ใจดี', 'rare@example.test');
    await world.write((scope) => suspendMember(scope, rare, 'ทดสอบ'));
    const list = () =>
      world.read((scope) => listMembers(scope, MemberListInput.parse({ q: 'สม', state: 'suspended' })));
    world.travel(1_000);
    await indexNewer(world, PERSON_SEARCH, { count: 600, text: 'สมชาย' });
    expect(await list()).toMatchObject({ members: [{ personId: rare }], isPartial: false });
    await indexNewer(world, PERSON_SEARCH, { count: 1_500, text: 'สมชาย' });
    expect(await list()).toMatchObject({ isPartial: true });
  });

  test('is closed to users and guests', async ({ world }) => {
    const user = await world.person();
    await expect(callPage(world, listLoader, { path: '/user/manage', actor: user })).rejects.toMatchObject({
      init: { status: 403 },
    });
    await expect(callPage(world, listLoader, { path: '/user/manage' })).rejects.toMatchObject({
      status: 302,
    });
    await expect(send(world, user, user.userId, { intent: 'role', role: 'admin' })).rejects.toMatchObject({
      init: { status: 403 },
    });
  });
});

describe('roles', () => {
  test('an admin changes a role; the old session is invalid at the next request', async ({ world }) => {
    const [admin, member] = [await world.person('admin'), await world.signedIn('manager')];
    const { userId } = member.actor;
    expect((await member.get('/api/orders/manage')).status).toBe(200);
    expect(await send(world, admin, userId, { intent: 'role', role: 'user' })).toMatchObject({ status: 303 });
    expect((await member.get('/api/orders/manage')).status).toBe(401);
    expect(await roleOf(world, userId)).toBe('user');
    const lines = await world.read((scope) =>
      listAudit(scope, { entityKind: PERSON_ENTITY, entityId: userId }),
    );
    expect(lines).toMatchObject([
      {
        action: 'accounts.change_role',
        actorId: admin.userId,
        before: { role: 'manager' },
        after: { role: 'user' },
      },
    ]);
  });

  test.for(['user', 'manager', 'admin'] as const)(
    'a manager cannot make anybody %s, neither others nor themselves',
    async (role, { world }) => {
      const [manager, user] = [await world.person('manager'), await world.person()];
      for (const target of [user, manager, await world.person('manager'), await world.person('admin')]) {
        expect(await send(world, manager, target.userId, { intent: 'role', role })).toMatchObject(
          refusedWith('accounts.member_forbidden'),
        );
        expect(await roleOf(world, target.userId)).toBe(target.role);
      }
    },
  );

  test('an admin cannot change their own role', async ({ world }) => {
    const admin = await world.person('admin');
    await world.person('admin');
    expect(await send(world, admin, admin.userId, { intent: 'role', role: 'user' })).toMatchObject(
      refusedWith('accounts.member_forbidden'),
    );
  });

  test('the last admin cannot be demoted or suspended by anybody', async ({ world }) => {
    const admin = await world.person('admin');
    const gone = await world.person('admin');
    await world.write((scope) => suspendMember(scope, gone.userId, 'ลาออก'));
    await expect(world.write((scope) => changeRole(scope, admin.userId, 'user'))).rejects.toMatchObject({
      code: 'accounts.last_admin',
    });
    await expect(world.write((scope) => suspendMember(scope, admin.userId, 'x'))).rejects.toMatchObject({
      code: 'accounts.last_admin',
    });
  });

  test('of two admins who demote each other concurrently one remains', async ({ world }) => {
    for (let round = 0; round < 5; round++) {
      const other = await world.another();
      const [one, two] = [await other.person('admin'), await other.person('admin')];
      await Promise.all([
        send(other, one, two.userId, { intent: 'role', role: 'user' }),
        send(other, two, one.userId, { intent: 'role', role: 'user' }),
      ]);
      const roles = [await roleOf(other, one.userId), await roleOf(other, two.userId)];
      expect(roles.toSorted()).toEqual(['admin', 'user']);
    }
  });

  test('an admin who was just demoted can do nothing more', async ({ world }) => {
    const [former, user] = [await world.person('admin'), await world.person()];
    await world.person('admin');
    await world.write((scope) => changeRole(scope, former.userId, 'manager'));
    expect(await send(world, former, user.userId, { intent: 'role', role: 'admin' })).toMatchObject(
      refusedWith('accounts.member_forbidden'),
    );
    await world.write((scope) => suspendMember(scope, former.userId, 'x'));
    expect(await send(world, former, user.userId, { intent: 'suspend', reason: 'x' })).toMatchObject(
      refusedWith('platform.forbidden'),
    );
  });

  test('setting the same role again changes nothing', async ({ world }) => {
    const [admin, member] = [await world.person('admin'), await world.signedIn()];
    await send(world, admin, member.actor.userId, { intent: 'role', role: 'user' });
    expect((await member.get('/api/session')).json()).toMatchObject({ session: true });
  });
});

describe('suspending', () => {
  test('ends the sessions and refuses sign-in; restoring allows it again', async ({ world }) => {
    const [manager, member] = [await world.person('manager'), await world.signedIn()];
    const { userId, email } = member.actor;
    const login = () => world.visitor().post('/api/account/login', { email, password: TEST_PASSWORD });
    await send(world, manager, userId, { intent: 'suspend', reason: 'ค้างชำระ' });
    expect((await member.get('/api/session')).json()).toMatchObject({ session: false });
    expect((await login()).status).toBe(401);
    await send(world, manager, userId, { intent: 'restore', reason: 'ชำระแล้ว' });
    expect((await login()).status).toBe(200);
  });

  test('requires a reason', async ({ world }) => {
    const [admin, user] = [await world.person('admin'), await world.person()];
    expect(await send(world, admin, user.userId, { intent: 'suspend', reason: ' ' })).toMatchObject({
      data: { ok: false, problem: { fields: { reason: [expect.any(String)] } } },
    });
  });

  test('a manager can suspend users only', async ({ world }) => {
    const manager = await world.person('manager');
    for (const role of ['manager', 'admin'] as const) {
      const target = await world.person(role);
      expect(await send(world, manager, target.userId, { intent: 'suspend', reason: 'x' })).toMatchObject(
        refusedWith('accounts.member_forbidden'),
      );
    }
    const user = await world.person();
    expect(await send(world, manager, user.userId, { intent: 'end_sessions' })).toMatchObject(
      refusedWith('accounts.member_forbidden'),
    );
  });

  test('is idempotent', async ({ world }) => {
    const [admin, user] = [await world.person('admin'), await world.person()];
    const once = () => send(world, admin, user.userId, { intent: 'suspend', reason: 'x' });
    await Promise.all([once(), once()]);
    const lines = await world.read((scope) =>
      listAudit(scope, { entityKind: PERSON_ENTITY, entityId: user.userId }),
    );
    expect(lines).toHaveLength(1);
  });
});

test('an admin sees a member’s sessions and ends them all', async ({ world }) => {
  const [admin, member] = [await world.person('admin'), await world.signedIn()];
  const person = member.actor.userId;
  const page = () => callPage(world, loader, { path: '/', params: { person }, actor: admin });
  expect((await page()).sessions).toMatchObject([{ place: '127.0.0.0/24', way: 'password' }]);
  await send(world, admin, person, { intent: 'end_sessions' });
  expect((await member.get('/api/session')).json()).toMatchObject({ session: false });
  expect((await page()).sessions).toEqual([]);
});

test('managers do not see members’ sessions', async ({ world }) => {
  const [manager, member] = [await world.person('manager'), await world.signedIn()];
  const page = await callPage(world, loader, {
    path: '/',
    params: { person: member.actor.userId },
    actor: manager,
  });
  expect(page).toMatchObject({ sessions: null, member: { actions: ['suspend'] } });
});

test('a member of another tenant is missing, for reading and for every action', async ({ world }) => {
  const [admin, other] = [await world.person('admin'), await world.another()];
  const theirs = await other.signedIn();
  const person = theirs.actor.userId;
  await expect(
    callPage(world, loader, { path: '/', params: { person }, actor: admin }),
  ).rejects.toMatchObject({ init: { status: 404 } });
  for (const form of [
    { intent: 'role', role: 'admin' },
    { intent: 'suspend', reason: 'x' },
    { intent: 'restore', reason: 'x' },
    { intent: 'end_sessions' },
  ])
    expect(await send(world, admin, person, form)).toMatchObject(refusedWith('accounts.member_missing'));
  expect((await theirs.get('/api/session')).json()).toMatchObject({ session: true, role: 'user' });
});
