import sharp from 'sharp';
import { sql } from '#platform/db/query.ts';
import type { PersonActor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { accessRefusal } from '#platform/access/access.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type Visitor, type World } from '#platform/testing/world.ts';
import { findObject } from '#platform/storage/objects.ts';
import { callOwnProfile } from '../permissions.ts';
import { lastMailTo } from '../testing.ts';
import { MAX_PASSWORD_ATTEMPTS } from '../guessing/count-proof.ts';
import { changePassword, preparePasswordChange } from './change-password.ts';
import { getOwnProfile } from '../person/own-profile.ts';
import { endOwnSessions, listOwnSessions } from './own-sessions.ts';
import { AddressInput, DetailsInput } from '../person/profile-contract.ts';
import { listOpenSessions } from '#platform/session/person-sessions.ts';
import { action } from './profile-page.tsx';
import { preparePicture, setPicture } from './profile-picture.ts';
import { saveAddress, saveDetails } from './save-profile.ts';

const NEW_PASSWORD = 'รหัสผ่านใหม่ของฉัน';

/** Returns the visitor's person with the session of their browser. */
async function withSession(world: World, actor: PersonActor): Promise<PersonActor> {
  const sessions = await world.read((scope) => listOpenSessions(scope, actor.userId));
  const [session] = sessions.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return { ...actor, sessionId: session?.sessionId ?? '' };
}

async function another(world: World, actor: PersonActor, password = TEST_PASSWORD): Promise<Visitor> {
  const visitor = world.visitor();
  const reply = await visitor.post('/api/account/login', { email: actor.email, password });
  expect(reply.status).toBe(200);
  return visitor;
}

const isIn = async (visitor: Visitor) => (await visitor.get('/api/session')).json().session;

test('names and phone are stored normalised; the new name shows at once', async ({ world }) => {
  const visitor = await world.signedIn();
  const input = DetailsInput.parse({ firstname: ' นำ้ฝน ', lastname: 'ใจงาม', phone: '+66 81 234 5678' });
  await world.write((scope) => saveDetails(scope, input), visitor.actor);
  expect((await visitor.get('/api/session')).json()).toMatchObject({ user: { firstname: 'น้ำฝน' } });
  expect(await world.read(getOwnProfile, visitor.actor)).toMatchObject({
    phone: '0812345678',
    address: null,
  });
  expect(DetailsInput.safeParse({ firstname: 'ก', phone: '12345' }).success).toBe(false);
  expect(DetailsInput.parse({ firstname: 'ก', phone: '' }).phone).toBeNull();
});

test('an address needs an existing place and a postal code; all fields empty remove it', async ({
  world,
}) => {
  const actor = await world.person();
  const save = (input: Record<string, string>) =>
    world.write((scope) => saveAddress(scope, AddressInput.parse(input)), actor);
  await expect(save({ addressLine: '1', subdistrictCode: '999999', postalCode: '0' })).rejects.toMatchObject({
    code: 'platform.invalid_input',
  });
  await save({ addressLine: '9/9 ถนนสีลม', subdistrictCode: '100402', postalCode: '๑๐๕๐๐' });
  expect((await world.read(getOwnProfile, actor)).address).toMatchObject({
    addressLine: '9/9 ถนนสีลม',
    provinceCode: '10',
    postalCode: '10500',
  });
  expect((await world.read(getOwnProfile, await world.person())).address).toBeNull();
  await save({});
  expect((await world.read(getOwnProfile, actor)).address).toBeNull();
});

test('a picture is re-encoded small, the former one is deleted, and an activated address is required', async ({
  world,
}) => {
  const actor = await world.person();
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0f766e' } })
    .jpeg()
    .toBuffer();
  const give = async () => {
    const prepared = await world.read((scope) => preparePicture(scope, bytes), actor);
    await world.write((scope) => setPicture(scope, prepared), actor);
    return prepared.objectId;
  };
  const first = await give();
  const second = await give();
  const kept = await world.read(async (scope) => ({
    first: await findObject(scope, first),
    second: await findObject(scope, second),
  }));
  expect(kept).toMatchObject({ first: null, second: { visibility: 'private', contentType: 'image/webp' } });
  expect((await world.read(getOwnProfile, actor)).picture).toMatch(/\/o\/.*\/profile[.]webp$/);
  await world.write((scope) => setPicture(scope, null), actor);
  expect((await world.read(getOwnProfile, actor)).picture).toBeNull();
  await expect(
    world.read((scope) => preparePicture(scope, Buffer.from('no picture')), actor),
  ).rejects.toMatchObject({ code: 'pictures.not_a_picture' });
  await world.write((scope) =>
    scope.tx.run(
      sql`update accounts_person set activated_at = null where tenant_id = ${scope.tenant.id} and person_id = ${actor.userId}`,
    ),
  );
  await expect(give()).rejects.toMatchObject({ code: 'accounts.not_activated' });
});

test('changing the password requires the present one, ends other sessions and notifies by mail', async ({
  world,
}) => {
  const here = await world.signedIn();
  const elsewhere = await another(world, here.actor);
  const actor = await withSession(world, here.actor);
  const change = async (present: string) => {
    const prepared = await world.read(
      (scope) => preparePasswordChange(scope, { present, password: NEW_PASSWORD }),
      actor,
    );
    await world.write((scope) => changePassword(scope, prepared), actor);
  };
  await expect(change('not the password')).rejects.toMatchObject({ code: 'accounts.wrong_password' });
  expect(await isIn(elsewhere)).toBe(true);
  await change(TEST_PASSWORD);
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
  expect(await isIn(await another(world, actor, NEW_PASSWORD))).toBe(true);
  await world.runJobs();
  expect((await lastMailTo(world, actor.email)).kind).toBe('accounts.password_changed');
});

test('of two concurrent changes one succeeds', async ({ world }) => {
  const actor = await world.person();
  const prepare = () =>
    world.read(
      (scope) => preparePasswordChange(scope, { present: TEST_PASSWORD, password: NEW_PASSWORD }),
      actor,
    );
  const prepared = await Promise.all([prepare(), prepare()]);
  const results = await Promise.allSettled(
    prepared.map((each) => world.write((scope) => changePassword(scope, each), actor)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('guessing the present password is limited, even concurrently', async ({ world }) => {
  const actor = await world.person();
  const guess = (present: string) =>
    world.read((scope) => preparePasswordChange(scope, { present, password: NEW_PASSWORD }), actor);
  const results = await Promise.allSettled(
    Array.from({ length: MAX_PASSWORD_ATTEMPTS + 2 }, () => guess('a guess')),
  );
  const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'let in'));
  expect(codes.filter((code) => code === 'accounts.wrong_password')).toHaveLength(MAX_PASSWORD_ATTEMPTS);
  await expect(guess(TEST_PASSWORD)).rejects.toMatchObject({ code: 'accounts.too_many_attempts' });
});

test('wrong passwords in another session do not keep the owner from changing the password', async ({
  world,
}) => {
  const thief = await world.person();
  const owner = { ...thief, sessionId: '00000000-0000-7000-8000-000000000001' };
  const guess = (actor: typeof owner, present: string) =>
    world.read((scope) => preparePasswordChange(scope, { present, password: NEW_PASSWORD }), actor);
  for (let n = 0; n <= MAX_PASSWORD_ATTEMPTS; n++) await expect(guess(thief, 'a guess')).rejects.toThrow();
  await expect(guess(thief, TEST_PASSWORD)).rejects.toMatchObject({ code: 'accounts.too_many_attempts' });
  expect(await guess(owner, TEST_PASSWORD)).toMatchObject({ passwordHash: expect.any(String) });
});

test('a person sees only their own sessions, and can end each or all others', async ({ world }) => {
  const here = await world.signedIn();
  const stranger = await world.signedIn();
  const [laptop, tablet] = [await another(world, here.actor), await another(world, here.actor)];
  const actor = await withSession(world, here.actor);
  const listed = await world.read(listOwnSessions, actor);
  expect(listed).toHaveLength(3);
  expect(listed.map(({ isThis }) => isThis)).toEqual([true, false, false]);
  const theirs = await withSession(world, stranger.actor);
  await world.write((scope) => endOwnSessions(scope, { session: theirs.sessionId }), actor);
  expect(await isIn(stranger)).toBe(true);
  const other = await world.another();
  await other.write((scope) => endOwnSessions(scope, { session: actor.sessionId }), actor);
  expect(await isIn(here)).toBe(true);
  const target = listed[1]?.sessionId ?? '';
  await world.write((scope) => endOwnSessions(scope, { session: target }), actor);
  await world.write((scope) => endOwnSessions(scope, { session: target }), actor);
  expect([await isIn(laptop), await isIn(tablet)].filter(Boolean)).toHaveLength(1);
  await world.write((scope) => endOwnSessions(scope, { session: 'others' }), actor);
  expect([await isIn(here), await isIn(laptop), await isIn(tablet)]).toEqual([true, false, false]);
  expect(await world.read(listOwnSessions, actor)).toHaveLength(1);
});

test('ending a session requires reauthentication; without it nothing ends', async ({ world }) => {
  const here = await world.signedIn();
  const laptop = await another(world, here.actor);
  const end = (proof: string) =>
    callPage<unknown>(world, action, {
      path: '/user/profile',
      form: { intent: 'end_sessions', session: 'others', proof },
      visitor: here,
    });
  for (const proof of ['', 'not the password', '000000'])
    expect(await end(proof)).toMatchObject({
      data: { ok: false, problem: { code: 'accounts.wrong_proof' } },
    });
  expect(await isIn(laptop)).toBe(true);
  expect(await end(TEST_PASSWORD)).toMatchObject({ data: { ok: true } });
  expect([await isIn(here), await isIn(laptop)]).toEqual([true, false]);
});

test('the profile endpoint answers its person; errors have the specified messages', async ({ world }) => {
  const visitor = await world.signedIn();
  const token = visitor.cookies.get('_account') ?? '';
  const ask = (headers: Record<string, string> = {}) => world.send('/api/account/profile', { headers });
  for (const authorization of [`Bearer ${token}`, token]) {
    const reply = await ask({ authorization });
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ status: true, profile: { firstname: 'สมใจ', role: 'user' } });
  }
  const none = await ask();
  expect([none.status, none.json()]).toEqual([401, { status: false, error: 'No token found' }]);
  const other = await world.another();
  await visitor.post('/api/account/logout');
  for (const reply of [
    await ask({ authorization: 'x' }),
    await ask({ authorization: token }),
    await other.send('/api/account/profile', { headers: { authorization: token } }),
    await ask({ cookie: '_account=x.y.z' }),
  ])
    expect([reply.status, reply.json()]).toEqual([401, { status: false, error: 'Invalid session' }]);
  expect((await world.send('/api/account/profile?key=wrong')).status).toBe(401);
});

test('a missing token and an invalid one are distinguished', ({ world }) => {
  const codeOf = (hasToken: boolean) =>
    accessRefusal(callOwnProfile, world.guest(), { authorization: null, hasToken }).code;
  expect(codeOf(false)).toBe('accounts.no_token');
  expect(codeOf(true)).toBe('accounts.invalid_session');
});
