import { callPage } from '#platform/testing/page-call.ts';
import { sql } from '#platform/db/query.ts';
import { SoftPasskey } from '#platform/testing/soft-passkey.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type Visitor, World } from '#platform/testing/world.ts';
import { resetFactor } from '../manage/change-member.ts';
import { loader as membersPage } from '../manage/members-page.tsx';
import { action as profile, loader as profilePage } from '../own/profile-page.tsx';
import { signIn } from '../sign-in/sign-in.ts';
import { atNewBrowser, setFactor } from '../testing.ts';
import { action, loader } from '../own/second-factor-page.tsx';
import { codeAt } from '../factor/time-code.ts';

const path = '/user/profile/second-factor';
const roleOf = async (visitor: Visitor) => (await visitor.get('/api/session')).json().role;
const press = (world: World, visitor: Visitor, form: Record<string, string>) =>
  callPage<unknown>(world, action, { path, visitor, form });

test('if staff must use two factors, a manager with one factor has user rights until the second is set up', async () => {
  const world = await World.open({ signIn: { twofold: 'staff' } });
  const visitor = await world.signedIn('manager');
  expect(await roleOf(visitor)).toBe('user');
  const call = await visitor.get('/api/orders/manage');
  expect([call.status, call.json().code]).toEqual([403, 'platform.second_factor_needed']);
  const opened = await callPage<unknown>(world, membersPage, { path: '/user/manage', visitor }).catch(
    (thrown: unknown) => thrown,
  );
  expect((opened as Response).headers.get('location')).toBe(path);
  expect(await callPage<unknown>(world, loader, { path, visitor })).toMatchObject({ isHeld: true });

  const started = await press(world, visitor, { intent: 'start', proof: TEST_PASSWORD });
  const { secret } = (started as { data: { result: { secret: string } } }).data.result;
  await press(world, visitor, { intent: 'confirm', code: codeAt(secret, world.now) });
  expect(await roleOf(visitor)).toBe('manager');
  expect((await visitor.get('/api/orders/manage')).status).toBe(200);

  expect(await press(world, visitor, { intent: 'remove', proof: TEST_PASSWORD })).toMatchObject({
    data: { ok: false, problem: { code: 'accounts.factor_required' } },
  });
});

test('one factor or an admin’s link leaves the role pending if the person has two; a passkey counts as both', async () => {
  const world = await World.open({ signIn: { twofold: 'staff' } });
  for (const [way, role] of [
    ['password', 'user'],
    ['line', 'user'],
    ['entry_link', 'user'],
    ['invitation', 'user'],
    ['password+code', 'manager'],
    ['line+code', 'manager'],
    ['passkey', 'manager'],
  ] as const) {
    const visitor = await world.signedIn('manager');
    const { userId: personId } = visitor.actor;
    const entered = await world.write((scope) =>
      signIn(scope, { personId, role: 'manager', way }, atNewBrowser()),
    );
    visitor.cookies.set('_account', entered.token);
    expect([way, await roleOf(visitor)]).toEqual([way, role]);
  }
});

test('a person with a passkey cannot raise a password session by setting up a factor; an admin can reset a lost passkey', async () => {
  const world = await World.open({ signIn: { twofold: 'staff' } });
  const [visitor, admin] = [await world.signedIn('manager'), await world.person('admin')];
  const proof = { proof: TEST_PASSWORD };
  const begun = await press(world, visitor, { intent: 'start', ...proof });
  const { secret } = (begun as { data: { result: { secret: string } } }).data.result;
  const passkey = new SoftPasskey();
  const first = (await visitor.post('/api/account/passkeys/challenge', proof)).json();
  const sealedState = visitor.cookies.get('_passkey') ?? '';
  const second = (await visitor.post('/api/account/passkeys/challenge', proof)).json();
  const keep = (challenge: typeof first, key: SoftPasskey) =>
    visitor.post('/api/account/passkeys', { name: 'x', response: key.create(challenge, world.origin) });
  expect((await keep(second, passkey)).status).toBe(201);

  const heldBack = { code: 'accounts.held_back' };
  const refused = { data: { ok: false, problem: heldBack } };
  expect(await press(world, visitor, { intent: 'start', ...proof })).toMatchObject(refused);
  const code = codeAt(secret, world.now);
  expect(await press(world, visitor, { intent: 'confirm', code })).toMatchObject(refused);
  expect((await visitor.post('/api/account/passkeys/challenge', proof)).json()).toMatchObject(heldBack);
  visitor.cookies.set('_passkey', sealedState);
  expect((await keep(first, new SoftPasskey())).json()).toMatchObject(heldBack);
  const { passkeys } = await callPage(world, profilePage, { path: '/user/profile', visitor });
  const removal = { intent: 'remove_passkey', passkey: passkeys[0]?.passkeyId ?? '', ...proof };
  expect(
    await callPage<unknown>(world, profile, { path: '/user/profile', form: removal, visitor }),
  ).toMatchObject(refused);
  expect(await roleOf(visitor)).toBe('user');
  expect(await callPage<unknown>(world, loader, { path, visitor })).toMatchObject({ mustReenter: true });

  const entering = world.visitor();
  const asked = (await entering.post('/api/account/login/passkey/challenge')).json();
  await entering.post('/api/account/login/passkey', { response: passkey.get(asked, world.origin) });
  expect(await roleOf(entering)).toBe('manager');

  await world.write((scope) => resetFactor(scope, visitor.actor.userId, 'lost'), admin);
  expect(await roleOf(entering)).toBe('guest');
  const anew = world.visitor();
  await anew.post('/api/account/login', { email: visitor.actor.email, password: TEST_PASSWORD });
  expect(await callPage<unknown>(world, loader, { path, visitor: anew })).toMatchObject({
    isHeld: true,
    mustReenter: false,
  });
  expect(await press(world, anew, { intent: 'start', ...proof })).toMatchObject({ data: { ok: true } });
});

test('a session with a pending role cannot renew recovery codes', async () => {
  const world = await World.open({ signIn: { twofold: 'staff' } });
  const visitor = await world.signedIn('manager');
  await setFactor(world, visitor.actor);
  const { userId: personId } = visitor.actor;
  const byInvitation = { personId, role: 'manager', way: 'invitation' } as const;
  const entered = await world.write((scope) => signIn(scope, byInvitation, atNewBrowser()));
  visitor.cookies.set('_account', entered.token);
  for (const intent of ['renew', 'start'])
    expect(await press(world, visitor, { intent, proof: TEST_PASSWORD })).toMatchObject({
      data: { ok: false, problem: { code: 'accounts.held_back' } },
    });
});

test('a passkey of a host that the site has removed does not prevent setting up a factor', async () => {
  const world = await World.open({ signIn: { twofold: 'staff' } });
  const visitor = await world.signedIn('manager');
  await world.write((scope) =>
    scope.tx.run(sql`
      insert into accounts_passkey (tenant_id, person_id, rp_id, credential_id, public_key, counter, name, made_at)
      values (${scope.tenant.id}, ${visitor.actor.userId}, 'former.example', 'credential', ${Buffer.alloc(16)}, 0, 'x', ${scope.now})`),
  );
  expect(await press(world, visitor, { intent: 'start', proof: TEST_PASSWORD })).toMatchObject({
    data: { ok: true },
  });
});

test('if only admins must use two factors, managers and members are unaffected', async () => {
  const world = await World.open({ signIn: { twofold: 'admins' } });
  const roles = await Promise.all(
    (['user', 'manager', 'admin'] as const).map(async (role) => roleOf(await world.signedIn(role))),
  );
  expect(roles).toEqual(['user', 'manager', 'user']);
});
