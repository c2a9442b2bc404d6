import { signIn } from '../sign-in/sign-in.ts';
import { sql } from '#platform/db/query.ts';
import { withClient } from '#platform/db/with-client.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type Visitor, type World } from '#platform/testing/world.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { searchItems } from '#platform/search/search.ts';
import { readQuery } from '#platform/search/search-query-rules.ts';
import { listOpenSessions } from '#platform/session/person-sessions.ts';
import { sessionRows } from '#platform/testing/session-rows.ts';
import { PERSON_SEARCH } from '../person/person-search.ts';
import { readObject } from '#platform/storage/objects.ts';
import { changeRole } from '../manage/change-member.ts';
import { listMembers } from '../manage/member-queries.ts';
import { action as invitationsAction } from '../manage/invitations-page.tsx';
import { proveByProof, reauthenticate } from '../reauthentication/reauthenticate.ts';
import { atNewBrowser, lastMailTo, mailsTo } from '../testing.ts';
import { saveDetails } from '../own/save-profile.ts';
import { confirmFactor, startFactor } from '../second-factor/set-up-factor.ts';
import { codeAt } from '../factor/time-code.ts';
import { action } from './personal-data-page.tsx';

const DAY_MS = 86_400_000;

const send = (world: World, visitor: Visitor, form: Record<string, string>) =>
  callPage(world, action, { path: '/user/profile/data', form, visitor });
const withProof = (intent: string, proof = TEST_PASSWORD) => ({ intent, proof });
const refused = (code: string) => ({ data: { ok: false, problem: { code } } });
const done = { data: { ok: true } };
const sessionOf = async (visitor: Visitor) => (await visitor.get('/api/session')).json().session;

const ofPerson = (world: World, personId: string) =>
  world.read((scope) =>
    scope.tx.one(sql<{ row: string; erasedAt: Date | null; deletionDueAt: Date | null }>`
      select p::text as row, erased_at, deletion_due_at from accounts_person p
       where tenant_id = ${scope.tenant.id} and person_id = ${personId}`),
  );

test('the export contains the account and its audit lines, and nobody else; a mail tells when it is ready', async ({
  world,
}) => {
  const [user, other] = [await world.signedIn(), await world.signedIn()];
  expect(await send(world, user, withProof('export'))).toMatchObject(done);
  expect(await send(world, user, withProof('export'))).toMatchObject(refused('accounts.export_waiting'));
  expect(await send(world, user, { intent: 'fetch' })).toMatchObject(refused('accounts.export_gone'));
  await world.runJobs();
  expect((await lastMailTo(world, user.actor.email)).kind).toBe('accounts.export_ready');
  expect((await lastMailTo(world, user.actor.email)).text).toContain('/user/profile/data');
  const text = await fileText(world);
  const file = JSON.parse(text);
  expect(file.account).toHaveLength(1);
  expect(file.account[0]).toMatchObject({ email: user.actor.email, role: 'user' });
  expect(Object.keys(file)).toEqual(
    expect.arrayContaining(['orders', 'payments', 'shop', 'mails', 'sessions', 'audit', 'account']),
  );
  expect(file.sessions).toHaveLength(1);
  expect(text).not.toContain(other.actor.email);
  expect(text).not.toContain('$argon2id');
  expect(await send(world, other, { intent: 'fetch' })).toMatchObject(refused('accounts.export_gone'));
  const link = await send(world, user, { intent: 'fetch' });
  expect(link).toMatchObject({ data: { ok: true, result: { url: expect.stringContaining('/o/') } } });
});

test('a person with an unactivated address can neither export nor erase mails to it', async ({ world }) => {
  const squatter = await world.signedIn();
  const { email, userId } = squatter.actor;
  await world.write(async (scope) => {
    await scope.tx.run(sql`
      update accounts_person set activated_at = null where tenant_id = ${scope.tenant.id} and person_id = ${userId}`);
    await queueMail(scope, { to: email, subject: 'ใบเสร็จของผู้อื่น', text: 'x', kind: 'orders.placed' });
  });
  await world.runJobs();
  await send(world, squatter, withProof('export'));
  await world.runJobs();
  const text = await fileText(world);
  expect(JSON.parse(text).mails).toEqual([]);
  expect(JSON.parse(text).account[0].knownBrowsers).toEqual([
    { knownAt: expect.any(String), usedAt: expect.any(String) },
  ]);
  expect(text).not.toContain('ใบเสร็จของผู้อื่น');
  await send(world, squatter, withProof('delete'));
  await world.runJobs();
  world.travel(14 * DAY_MS + 60_000);
  await runLateJobs(world);
  expect((await ofPerson(world, userId)).erasedAt).not.toBeNull();
  const known = await world.read((scope) =>
    scope.tx.rows(sql`
      select person_id from accounts_known_device where tenant_id = ${scope.tenant.id} and person_id = ${userId}`),
  );
  expect(known).toEqual([]);
  expect((await mailsTo(world, email)).map(({ kind }) => kind)).toContain('orders.placed');
});

test('the file is deleted after a week', async ({ world }) => {
  const user = await world.signedIn();
  await send(world, user, withProof('export'));
  await world.runJobs();
  world.travel(7 * DAY_MS + 1);
  const again = world.visitor();
  await again.post('/api/account/login', { email: user.actor.email, password: TEST_PASSWORD });
  expect(await send(world, again, { intent: 'fetch' })).toMatchObject(refused('accounts.export_gone'));
});

test('without the password, by guessing it, as a guest or while acting there is neither export nor erasure', async ({
  world,
}) => {
  const user = await world.signedIn();
  for (const intent of ['export', 'delete'])
    expect(await send(world, user, withProof(intent, 'wrong'))).toMatchObject(
      refused('accounts.wrong_proof'),
    );
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => send(world, user, withProof('delete', 'guess'))),
  );
  const codes = guesses.map((reply) => (reply as { data: { problem: { code: string } } }).data.problem.code);
  expect(codes).toContain('platform.too_many_requests');
  expect((await ofPerson(world, user.actor.userId)).deletionDueAt).toBeNull();
  await expect(send(world, world.visitor(), withProof('export'))).rejects.toMatchObject({ status: 302 });
  const acting = { ...user.actor, acting: { userId: user.actor.userId, name: 'Admin' } };
  await expect(
    callPage(world, action, { path: '/user/profile/data', form: withProof('delete'), actor: acting }),
  ).rejects.toMatchObject({ init: { status: 403 } });
});

test('a second-factor code is accepted as reauthentication', async ({ world }) => {
  const user = await world.signedIn();
  const { secret } = await world.write(startFactor, user.actor);
  await world.write((scope) => confirmFactor(scope, { code: codeAt(secret, world.now) }), {
    ...user.actor,
    sessionId: (await ownSession(world, user.actor.userId)) ?? '',
  });
  world.travel(30_000);
  const code = codeAt(secret, world.now);
  expect(await send(world, user, withProof('export', code))).toMatchObject(done);
  expect(await send(world, user, withProof('delete', code))).toMatchObject(refused('accounts.wrong_proof'));
});

test('an erasure waits two weeks, ends other sessions, and is confirmed by mail', async ({ world }) => {
  const [user, admin] = [await world.signedIn(), await world.person('admin')];
  const other = world.visitor();
  await other.post('/api/account/login', { email: user.actor.email, password: TEST_PASSWORD });
  expect(await send(world, user, withProof('delete'))).toMatchObject(done);
  expect([await sessionOf(user), await sessionOf(other)]).toEqual([true, false]);
  world.travel(13 * DAY_MS);
  await world.runJobs();
  expect((await ofPerson(world, user.actor.userId)).erasedAt).toBeNull();
  expect((await lastMailTo(world, user.actor.email)).kind).toBe('accounts.deletion_asked');
  expect((await world.read((scope) => listMembers(scope, { q: '' }), admin)).members).toHaveLength(2);
});

test('after the grace period only an anonymous row remains, to which other rows refer', async ({ world }) => {
  const [user, admin] = [await world.signedIn(), await world.person('admin')];
  const form = { intent: 'invite', email: user.actor.email, role: 'manager', locale: 'th' };
  await callPage(world, invitationsAction, { path: '/user/manage/invitations', form, actor: admin });
  await world.write(
    (scope) =>
      saveDetails(scope, { title: 'คุณหญิง', firstname: 'มานะ', lastname: 'อดทน', phone: '0812345678' }),
    user.actor,
  );
  await send(world, user, withProof('export'));
  await world.runJobs();
  expect(await fileText(world)).toContain('คุณหญิง');
  await send(world, user, withProof('delete'));
  await world.runJobs();
  world.travel(14 * DAY_MS + 60_000);
  await runLateJobs(world);
  const { row, erasedAt } = await ofPerson(world, user.actor.userId);
  expect(erasedAt).not.toBeNull();
  for (const personal of [user.actor.email, 'คุณหญิง', 'มานะ', 'อดทน', '0812345678', '$argon2id'])
    expect(row).not.toContain(personal);
  const rest = await world.read((scope) =>
    scope.tx.one(sql<{ files: number; found: number }>`
      select (select count(*)::int from accounts_data_export where tenant_id = ${scope.tenant.id} and state = 'ready') as files,
             (select count(*)::int from ${searchItems(PERSON_SEARCH, readQuery('มานะ'), 10)}) as found`),
  );
  expect(rest).toEqual({ files: 0, found: 0 });
  expect(await invitationsOf(world)).toEqual([{ email: null, emailFolded: null, isRevoked: true }]);
  for (const { device, place } of await sessionRows(world)) expect(device + place).toBe('');
  const login = { email: user.actor.email, password: TEST_PASSWORD };
  expect((await world.visitor().post('/api/account/login', login)).status).toBe(401);
  expect((await mailsTo(world, user.actor.email)).map(({ kind }) => kind)).toEqual(['accounts.erased']);
  expect((await world.read((scope) => listMembers(scope, { q: '' }))).members).toMatchObject([
    { personId: admin.userId },
  ]);
  await expect(world.write((scope) => changeRole(scope, user.actor.userId, 'admin'))).rejects.toMatchObject({
    code: 'accounts.member_missing',
  });
});

test('the button cancels the erasure, and so does signing in', async ({ world }) => {
  const user = await world.signedIn();
  await send(world, user, withProof('delete'));
  expect(await send(world, user, { intent: 'keep' })).toMatchObject(done);
  expect((await ofPerson(world, user.actor.userId)).deletionDueAt).toBeNull();
  await send(world, user, withProof('delete'));
  world.travel(2 * DAY_MS);
  const login = { email: user.actor.email, password: TEST_PASSWORD };
  expect((await world.visitor().post('/api/account/login', login)).status).toBe(200);
  world.travel(20 * DAY_MS);
  await runLateJobs(world);
  expect(await ofPerson(world, user.actor.userId)).toMatchObject({ erasedAt: null, deletionDueAt: null });
  expect((await lastMailTo(world, user.actor.email)).kind).toBe('accounts.deletion_cancelled');
});

test('the last admin cannot leave; of two admins who leave concurrently one succeeds', async ({ world }) => {
  const first = await world.signedIn('admin');
  expect(await send(world, first, withProof('delete'))).toMatchObject(refused('accounts.last_admin'));
  const second = await world.signedIn('admin');
  const both = await Promise.all([first, second].map((admin) => send(world, admin, withProof('delete'))));
  const oks = both.map((reply) => (reply as { data: { ok: boolean } }).data.ok);
  expect(oks.filter(Boolean)).toHaveLength(1);
});

test('a person who became the last admin meanwhile is not erased', async ({ world }) => {
  const [leaving, other] = [await world.signedIn('admin'), await world.person('admin')];
  await send(world, leaving, withProof('delete'));
  await world.write((scope) => changeRole(scope, other.userId, 'user'));
  world.travel(14 * DAY_MS + 60_000);
  await runLateJobs(world);
  expect(await ofPerson(world, leaving.actor.userId)).toMatchObject({
    erasedAt: null,
    deletionDueAt: null,
  });
});

test('an account with neither password nor second factor reauthenticates by a recent sign-in only', async ({
  world,
}) => {
  const user = await world.signedIn();
  await world.write((scope) =>
    scope.tx.run(
      sql`update accounts_person set password_hash = null where tenant_id = ${scope.tenant.id} and person_id = ${user.actor.userId}`,
    ),
  );
  expect(await send(world, user, withProof('delete', ''))).toMatchObject(refused('accounts.sign_in_again'));
  const byLine = { personId: user.actor.userId, role: 'user', way: 'line' } as const;
  const { token } = await world.write((scope) => signIn(scope, byLine, atNewBrowser()));
  user.cookies.set('_account', token);
  expect(await send(world, user, withProof('export', ''))).toMatchObject(done);
  const { tx: _, ...scope } = await world.read(async (inside) => {
    const [session] = await listOpenSessions(inside, user.actor.userId);
    return { ...inside, actor: { ...user.actor, sessionId: session?.sessionId ?? '' } };
  }, user.actor);
  await expect(reauthenticate(scope, { proof: 'anything' })).resolves.toBeUndefined();
  await expect(proveByProof(scope, { proof: 'anything' })).rejects.toMatchObject({
    code: 'accounts.wrong_proof',
  });
  world.travel(16 * 60_000);
  expect(await send(world, user, withProof('delete', ''))).toMatchObject(refused('accounts.sign_in_again'));
});

/** Returns the content of the only export. */
async function fileText(world: World): Promise<string> {
  const { objectId } = await world.read((scope) =>
    scope.tx.one(
      sql<{
        objectId: string;
      }>`select object_id from accounts_data_export where tenant_id = ${scope.tenant.id}`,
    ),
  );
  return (await world.read((scope) => readObject(scope, objectId))).bytes.toString();
}

const invitationsOf = (world: World) =>
  world.read((scope) =>
    scope.tx.rows(sql`
      select email, email_folded, revoked_at is not null as is_revoked from accounts_invitation
       where tenant_id = ${scope.tenant.id}`),
  );

/** Makes jobs due by the world's clock due for the queue, which uses the database's clock. */
async function runLateJobs(world: World): Promise<void> {
  await withClient(world.database.owner, (client) =>
    client.query('update graphile_worker._private_jobs set run_at = now() where payload::text like $1', [
      `%${world.tenant.id}%`,
    ]),
  );
  await world.runJobs();
}

const ownSession = async (world: World, personId: string) =>
  (await sessionRows(world)).find(({ userId }) => userId === personId)?.sessionId ?? null;
