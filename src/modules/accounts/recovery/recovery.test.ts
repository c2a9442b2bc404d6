import { randomBytes } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import type { Refusal } from '#platform/refusal.ts';
import type { PersonActor } from '#platform/scope.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type World } from '#platform/testing/world.ts';
import { findLink } from '../notices/mail-link.ts';
import { atNewBrowser, lastMailTo, linkLine, mailsTo, secretIn, setFactor, solveWork } from '../testing.ts';
import {
  countRecovery,
  MAX_RECOVERIES_PER_EMAIL,
  MAX_RECOVERIES_PER_IP,
  RECOVERY_SPACING_MINUTES,
  requestRecovery,
} from './request-recovery.ts';
import { prepareReset, resetPassword } from './reset-password.ts';

const PASSWORD = 'รหัสใหม่ที่ยาวพอ';

async function linkFor(world: World, email: string): Promise<string> {
  await world.write((scope) => requestRecovery(scope, { email }), world.guest());
  await world.runJobs();
  return secretIn(await lastMailTo(world, email));
}

async function reset(world: World, token: string, password = PASSWORD): Promise<{ personId: string }> {
  const prepared = await world.read((scope) => prepareReset(scope, { token, password }), world.guest());
  return world.write((scope) => resetPassword(scope, { token, ...prepared }, atNewBrowser()), world.guest());
}

test('the mailed link sets a new password, ends every session of the person and notifies them', async ({
  world,
}) => {
  const [phone, bystander] = [await world.signedIn(), await world.signedIn()];
  const laptop = world.visitor();
  await laptop.post('/api/account/login', { email: phone.actor.email, password: TEST_PASSWORD });
  const token = await linkFor(world, phone.actor.email);
  expect(await reset(world, token)).toEqual({ personId: phone.actor.userId });
  for (const each of [phone, laptop])
    expect((await each.get('/api/session')).json()).toMatchObject({ session: false });
  expect((await bystander.get('/api/session')).json()).toMatchObject({ session: true });
  const signIn = (password: string) =>
    world.visitor().post('/api/account/login', { email: phone.actor.email, password });
  expect((await signIn(TEST_PASSWORD)).status).toBe(401);
  expect((await signIn(PASSWORD)).status).toBe(200);
  await world.runJobs();
  expect((await lastMailTo(world, phone.actor.email)).kind).toBe('accounts.password_changed');
});

test('a link works once, even when used twice concurrently', async ({ world }) => {
  const { email } = await world.person();
  const token = await linkFor(world, email);
  const results = await Promise.allSettled([
    reset(world, token, 'รหัสผ่านแรกสุด'),
    reset(world, token, 'รหัสผ่านที่สอง'),
    reset(world, token, 'รหัสผ่านที่สาม'),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'accounts.link_used' });
  await expect(reset(world, token)).rejects.toMatchObject({ code: 'accounts.link_used' });
});

test('using one link invalidates the person’s other links', async ({ world }) => {
  const { email } = await world.person();
  const [first, second] = [await linkFor(world, email), await linkFor(world, email)];
  await reset(world, second);
  await expect(reset(world, first)).rejects.toMatchObject({ code: 'accounts.link_used' });
});

test('a link expires after one hour', async ({ world }) => {
  const { email } = await world.person();
  const [early, late] = [await linkFor(world, email), await linkFor(world, email)];
  world.travel(59 * 60_000);
  expect(await world.read((scope) => findLink(scope, 'recovery', early))).toMatchObject({ state: 'open' });
  world.travel(61_000);
  expect(await world.read((scope) => findLink(scope, 'recovery', late))).toMatchObject({ state: 'expired' });
  await expect(reset(world, late)).rejects.toMatchObject({ code: 'accounts.link_expired' });
});

test('opening a link, as mail programs do, does not consume it', async ({ world }) => {
  const { email } = await world.person();
  const token = await linkFor(world, email);
  for (let look = 0; look < 3; look++)
    expect(await world.read((scope) => findLink(scope, 'recovery', token))).toMatchObject({ state: 'open' });
  await reset(world, token);
});

test('another tenant’s link, a guessed one, an activation link and a changed address are refused', async ({
  world,
}) => {
  const other = await world.another();
  const person = await world.person();
  const theirs = await linkFor(other, (await other.person()).email);
  const own = await linkFor(world, person.email);
  const unknown = { code: 'accounts.link_unknown' };
  await expect(reset(world, theirs)).rejects.toMatchObject(unknown);
  await expect(
    world.write((scope) => resetPassword(scope, { token: theirs, passwordHash: 'x' }, atNewBrowser())),
  ).rejects.toMatchObject(unknown);
  await expect(reset(world, 'aaaaaaaaaaaaaaaaaaaaaa')).rejects.toMatchObject(unknown);
  expect(await world.read((scope) => findLink(scope, 'activation', own))).toMatchObject({ state: 'unknown' });
  await world.write((scope) =>
    scope.tx.run(
      sql`update accounts_person set email = 'new@example.test', email_folded = 'new@example.test' where tenant_id = ${scope.tenant.id} and person_id = ${person.userId}`,
    ),
  );
  await expect(reset(world, own)).rejects.toMatchObject(unknown);
});

test('an unknown address causes the same writes but no mail; a suspended person gets none', async ({
  world,
}) => {
  const suspended = await world.person();
  await world.write((scope) =>
    scope.tx.run(
      sql`update accounts_person set state = 'suspended' where tenant_id = ${scope.tenant.id} and person_id = ${suspended.userId}`,
    ),
  );
  for (const email of ['nobody@example.test', suspended.email]) {
    await world.write((scope) => requestRecovery(scope, { email }), world.guest());
    await world.runJobs();
    expect(await mailsTo(world, email)).toEqual([]);
  }
});

test('requests are limited by address and by network, known or not, even concurrently', async ({ world }) => {
  const { email } = await world.person();
  const ask = (to: string, ip: string) =>
    world.read((scope) => countRecovery(scope, { email: to }, { ip }), world.guest());
  for (const to of [email, 'nobody@example.test']) {
    const results = await Promise.allSettled(
      Array.from({ length: MAX_RECOVERIES_PER_EMAIL + 2 }, (_, at) => ask(to, `10.0.0.${at}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_RECOVERIES_PER_EMAIL);
  }
  for (let at = 0; at < MAX_RECOVERIES_PER_IP; at++) await ask(`${at}@example.test`, '10.1.1.1');
  await expect(ask('one-more@example.test', '10.1.1.1')).rejects.toMatchObject({
    code: 'accounts.proof_of_work_needed',
  });
  world.travel(61 * 60_000);
  await ask(email, '10.1.1.1');
});

test('nobody can keep an owner from recovering: another mail is possible soon, and the refusal says when', async ({
  world,
}) => {
  const { email } = await world.person();
  const ask = () => world.read((scope) => countRecovery(scope, { email }, { ip: '10.0.0.1' }), world.guest());
  for (let n = 0; n < MAX_RECOVERIES_PER_EMAIL; n++) await ask();
  world.travel(100_000);
  const retryAfterSeconds = RECOVERY_SPACING_MINUTES * 60 - 100;
  const refusal = await ask().catch((error: Refusal) => error);
  expect(refusal).toMatchObject({ code: 'accounts.too_many_attempts' });
  // The clock advances while the test runs.
  const { retryAfterSeconds: statedSeconds } = (refusal as Refusal).details as { retryAfterSeconds: number };
  expect([retryAfterSeconds, retryAfterSeconds - 1]).toContain(statedSeconds);
  world.travel((statedSeconds - 2) * 1000);
  await expect(ask()).rejects.toMatchObject({ code: 'accounts.too_many_attempts' });
  world.travel(2_000);
  await ask();
});

test('a network above the limit continues with a proof of work per request', async ({ world }) => {
  const ip = '10.2.2.2';
  const ask = (email: string, proofOfWork?: string) =>
    world.read((scope) => countRecovery(scope, { email, proofOfWork }, { ip }), world.guest());
  for (let at = 0; at < MAX_RECOVERIES_PER_IP; at++) await ask(`${at}@example.test`);
  const needed = await ask('owner@example.test').catch((error: Refusal) => error);
  const proof = await solveWork((needed as Refusal).details);
  await ask('owner@example.test', proof);
  await expect(ask('owner@example.test', proof)).rejects.toMatchObject({
    code: 'accounts.proof_of_work_needed',
  });
  await expect(ask('other@example.test', proof)).rejects.toMatchObject({
    code: 'accounts.proof_of_work_needed',
  });
});

test('the browser that used the link signs in at once, whatever others guess', async ({ world }) => {
  const { email } = await world.person();
  const token = await linkFor(world, email);
  const browser = atNewBrowser();
  const prepared = await world.read((scope) => prepareReset(scope, { token, password: PASSWORD }));
  await world.write((scope) => resetPassword(scope, { token, ...prepared }, browser), world.guest());
  const owner = world.visitor();
  for (const line of browser.setCookies) owner.keepCookie(line);
  const guess = () => world.visitor().post('/api/account/login', { email, password: 'a guess' });
  for (let n = 0; n < 10; n++) await guess();
  expect((await owner.post('/api/account/login', { email, password: PASSWORD })).status).toBe(200);
});

test('the database contains no secret of a link, and the mail links to the stored host', async ({
  world,
}) => {
  const { email } = await world.person();
  const token = await linkFor(world, email);
  const rows = await world.read((scope) =>
    scope.tx.rows(
      sql<{
        row: string;
      }>`select link::text as row from accounts_mail_link link where tenant_id = ${scope.tenant.id}`,
    ),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(token);
  expect((await lastMailTo(world, email)).text).toContain(`http://${world.tenant.host}:`);
});

test('sign-in methods added before the address was activated do not survive the owner’s recovery', async ({
  world,
}) => {
  const [squatted, proved] = [await world.person(), await world.person()];
  for (const actor of [squatted, proved]) await setSignInMethods(world, actor);
  await world.write((scope) =>
    scope.tx.run(sql`
      update accounts_person set activated_at = null
       where tenant_id = ${scope.tenant.id} and person_id = ${squatted.userId}`),
  );
  for (const { email } of [squatted, proved]) await reset(world, await linkFor(world, email));
  expect(await signInMethodsOf(world, squatted)).toEqual({ passkeys: 0, lines: 0, factors: 0, codes: 0 });
  expect(await signInMethodsOf(world, proved)).toEqual({ passkeys: 1, lines: 1, factors: 1, codes: 10 });
  const login = { email: squatted.email, password: PASSWORD };
  expect((await world.visitor().post('/api/account/login', login)).status).toBe(200);
});

test('recovery does not bypass the second factor', async ({ world }) => {
  const actor = await world.person();
  await setFactor(world, actor);
  const token = await linkFor(world, actor.email);
  await reset(world, token);
  const login = await world.visitor().post('/api/account/login', { email: actor.email, password: PASSWORD });
  expect([login.status, login.json().code]).toEqual([401, 'accounts.second_factor_needed']);
});

/** Adds a second factor, a LINE account and a passkey. */
async function setSignInMethods(world: World, actor: PersonActor): Promise<void> {
  await setFactor(world, actor);
  const subject = `U${randomBytes(16).toString('hex')}`;
  await world.write(async (scope) => {
    await linkLine(scope, actor.userId, { channelId: '1', subject, name: 'x' });
    await scope.tx.run(sql`
      insert into accounts_passkey (tenant_id, person_id, rp_id, credential_id, public_key, counter, name, made_at)
      values (${scope.tenant.id}, ${actor.userId}, 'x', ${subject}, ${randomBytes(16)}, 0, 'n', ${scope.now})`);
  });
}

const signInMethodsOf = (world: World, { userId }: PersonActor) =>
  world.read((scope) => {
    const theirs = sql`tenant_id = ${scope.tenant.id} and person_id = ${userId}`;
    return scope.tx.one(sql`
      select (select count(*)::int from accounts_passkey where ${theirs}) as passkeys,
             (select count(*)::int from accounts_line_link where ${theirs}) as lines,
             (select count(*)::int from accounts_second_factor where ${theirs}) as factors,
             (select count(*)::int from accounts_recovery_code where ${theirs}) as codes`);
  });
