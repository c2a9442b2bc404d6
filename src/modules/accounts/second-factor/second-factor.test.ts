import { sql } from '#platform/db/query.ts';
import type { PersonActor } from '#platform/scope.ts';
import { listOpenSessions } from '#platform/session/person-sessions.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type Reply, type Visitor, type World } from '#platform/testing/world.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { atNewBrowser, lastMailTo } from '../testing.ts';
import { action as page } from '../own/second-factor-page.tsx';
import { MAX_CODE_ATTEMPTS } from './second-step.ts';
import {
  confirmFactor,
  getOwnFactor,
  removeFactor,
  renewRecoveryCodes,
  startFactor,
} from './set-up-factor.ts';
import { codeHash, seal, unseal } from '../factor/seal.ts';
import { listAudit } from '#platform/audit.ts';
import { action as bypass, loader as bypassLoader } from '../manage/bypass-page.tsx';
import { resetFactor } from '../manage/change-member.ts';
import { makeEntryLink } from '../manage/entry-link.ts';
import { codeAt, newTimeSecret, stepOfCode } from '../factor/time-code.ts';

const STEP_MS = 30_000;

async function withFactor(world: World): Promise<{ actor: PersonActor; secret: string; codes: string[] }> {
  const actor = await world.person();
  const { secret } = await world.write(startFactor, actor);
  const code = codeAt(secret, world.now);
  const { codes } = await world.write((scope) => confirmFactor(scope, { code }), actor);
  world.travel(STEP_MS);
  return { actor, secret, codes };
}

async function challengeOf(world: World, email: string): Promise<string> {
  const reply = await world.visitor().post('/api/account/login', { email, password: TEST_PASSWORD });
  expect(reply.status).toBe(401);
  expect(reply.json()).toMatchObject({ code: 'accounts.second_factor_needed' });
  expect(reply.headers['set-cookie']).toBeUndefined();
  return reply.json().details.challenge;
}

const second = (world: World, challenge: string, code: string): Promise<Reply> =>
  world.visitor().post('/api/account/login/second', { challenge, code });

test('codes match RFC 6238 (appendix B, SHA-1, the last six digits)', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const) {
    const at = new Date(seconds * 1000);
    expect(codeAt(secret, at)).toBe(code);
    expect(stepOfCode(secret, code, at)).toBe(Math.floor(seconds / 30));
    expect(stepOfCode(secret, code, new Date(at.getTime() + 2 * STEP_MS))).toBeNull();
  }
});

test('a sealed secret can be unsealed for its person only, and only unchanged', async ({ world }) => {
  const owner = { tenantId: world.tenant.id, personId: 'one' };
  const secret = newTimeSecret();
  const sealed = seal(world.app, owner, secret);
  expect(sealed).not.toContain(secret);
  expect(unseal(world.app, owner, sealed)).toBe(secret);
  expect(() => unseal(world.app, { ...owner, personId: 'two' }, sealed)).toThrow();
  expect(() => unseal(world.app, owner, `${sealed.slice(0, -2)}AA`)).toThrow();
});

test('with a factor the password alone does not sign in; the app’s code does, once', async ({ world }) => {
  const { actor, secret } = await withFactor(world);
  const challenge = await challengeOf(world, actor.email);
  const code = codeAt(secret, world.now);
  const replies = await Promise.all([1, 2, 3].map(() => second(world, challenge, code)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  expect((await second(world, challenge, code)).json()).toMatchObject({ code: 'accounts.wrong_code' });
  world.travel(STEP_MS);
  const typed = codeAt(secret, world.now).replace(/(...)/, '$1 ');
  expect((await second(world, challenge, typed)).json()).toMatchObject({ session: true, role: 'user' });
  const sessions = await world.read((scope) => listOpenSessions(scope, actor.userId));
  expect(sessions.map(({ authMethod }) => authMethod)).toEqual(['password+code', 'password+code']);
});

test('a recovery code works once, even concurrently; new ones invalidate the former', async ({ world }) => {
  const { actor, codes } = await withFactor(world);
  expect(new Set(codes).size).toBe(10);
  const challenge = await challengeOf(world, actor.email);
  const [first = '', next = ''] = codes;
  const replies = await Promise.all([1, 2, 3].map(() => second(world, challenge, first.toUpperCase())));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await world.read(getOwnFactor, actor)).toEqual({ isOn: true, codesLeft: 9 });
  const renewed = await world.write(renewRecoveryCodes, actor);
  expect((await second(world, challenge, next)).status).toBe(422);
  expect((await second(world, challenge, renewed.codes[0] ?? '')).status).toBe(200);
});

test('a challenge expires after five minutes or with the password, and is invalid for another tenant', async ({
  world,
}) => {
  const other = await world.another();
  const { actor, secret } = await withFactor(world);
  const challenge = await challengeOf(world, actor.email);
  const expired = { code: 'accounts.challenge_expired' };
  expect((await second(other, challenge, codeAt(secret, world.now))).json()).toMatchObject(expired);
  expect((await second(world, 'x.y.z', codeAt(secret, world.now))).json()).toMatchObject(expired);
  world.travel(300_000);
  expect((await second(world, challenge, codeAt(secret, world.now))).json()).toMatchObject(expired);
  const fresh = await challengeOf(world, actor.email);
  await world.write((scope) =>
    scope.tx.run(
      sql`update accounts_person set password_hash = 'another' where tenant_id = ${scope.tenant.id} and person_id = ${actor.userId}`,
    ),
  );
  expect((await second(world, fresh, codeAt(secret, world.now))).json()).toMatchObject(expired);
});

test('guessing codes is limited, even concurrently, even with the correct code', async ({ world }) => {
  const { actor, secret } = await withFactor(world);
  const challenge = await challengeOf(world, actor.email);
  const replies = await Promise.all(
    Array.from({ length: MAX_CODE_ATTEMPTS + 3 }, () => second(world, challenge, 'not-a-code')),
  );
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(MAX_CODE_ATTEMPTS);
  expect((await second(world, challenge, codeAt(secret, world.now))).json()).toMatchObject({
    code: 'accounts.too_many_attempts',
  });
});

test('a factor is inactive before its first code, and then ends the other sessions', async ({ world }) => {
  const visitor = await world.signedIn();
  const { secret } = await world.write(startFactor, visitor.actor);
  const login = { email: visitor.actor.email, password: TEST_PASSWORD };
  expect((await world.visitor().post('/api/account/login', login)).status).toBe(200);
  await expect(
    world.write((scope) => confirmFactor(scope, { code: 'wrong' }), visitor.actor),
  ).rejects.toMatchObject({ code: 'accounts.wrong_code' });
  const code = codeAt(secret, world.now);
  await world.write((scope) => confirmFactor(scope, { code }), visitor.actor);
  expect((await visitor.get('/api/session')).json()).toMatchObject({ session: false });
  await world.runJobs();
  expect((await lastMailTo(world, visitor.actor.email)).kind).toBe('accounts.factor_on');
  await expect(world.write(startFactor, visitor.actor)).rejects.toMatchObject({ code: 'accounts.factor_on' });
});

test('once removed, the password suffices again and the codes are gone; removal is idempotent', async ({
  world,
}) => {
  const { actor } = await withFactor(world);
  await world.write(removeFactor, actor);
  await world.write(removeFactor, actor);
  expect(await world.read(getOwnFactor, actor)).toEqual({ isOn: false, codesLeft: 0 });
  await expect(world.write(renewRecoveryCodes, actor)).rejects.toMatchObject({ code: 'accounts.factor_off' });
  const reply = await world
    .visitor()
    .post('/api/account/login', { email: actor.email, password: TEST_PASSWORD });
  expect(reply.status).toBe(200);
});

test('the database contains neither the secret nor a recovery code in the clear', async ({ world }) => {
  const { secret, codes } = await withFactor(world);
  const rows = await world.read((scope) =>
    scope.tx.rows(sql<{ row: string }>`
      select f::text as row from accounts_second_factor f where tenant_id = ${scope.tenant.id}
      union all select c::text from accounts_recovery_code c where tenant_id = ${scope.tenant.id}`),
  );
  const text = rows.map(({ row }) => row).join('\n');
  for (const each of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
    expect(text).not.toContain(each);
});

test('recovery codes are stored as slow, salted hashes; old codes without a salt still work', async ({
  world,
}) => {
  const { actor, codes } = await withFactor(world);
  const kept = await world.read((scope) =>
    scope.tx.rows(sql<{ salt: Buffer | null; codeHash: string }>`
      select salt, code_hash from accounts_recovery_code where tenant_id = ${scope.tenant.id}`),
  );
  expect(new Set(kept.map(({ salt }) => salt?.toString('hex')))).toHaveLength(1);
  expect(kept[0]?.salt).toHaveLength(16);
  const code = (codes[0] ?? '').replace('-', '');
  const former = await codeHash(
    world.app.config.secret.deriveKey('accounts recovery codes'),
    { tenantId: world.tenant.id, personId: actor.userId },
    { code, salt: null },
  );
  expect(kept.map(({ codeHash: code_hash }) => code_hash)).not.toContain(former);
  await world.write((scope) =>
    scope.tx.run(sql`
      with gone as (delete from accounts_recovery_code where tenant_id = ${scope.tenant.id}),
           keyless as (update accounts_second_factor set codes_key_sealed = null where tenant_id = ${scope.tenant.id})
      insert into accounts_recovery_code (tenant_id, person_id, code_hash, created_at)
      values (${scope.tenant.id}, ${actor.userId}, ${former}, ${scope.now})`),
  );
  const enter = async () => (await second(world, await challengeOf(world, actor.email), code)).status;
  expect([await enter(), await enter()]).toEqual([200, 422]);
});

test('an admin resets a lost factor: with a reason, an audit line, a mail, and all sessions ended', async ({
  world,
}) => {
  const admin = await world.person('admin');
  const { actor, secret } = await withFactor(world);
  const challenge = await challengeOf(world, actor.email);
  const inside = world.visitor();
  const entered = await second(world, challenge, codeAt(secret, world.now));
  for (const line of [entered.headers['set-cookie'] ?? []].flat()) inside.keepCookie(line);
  expect((await inside.get('/api/session')).json()).toMatchObject({ session: true });
  await world.write((scope) => resetFactor(scope, actor.userId, 'โทรศัพท์หาย'), admin);
  await world.write((scope) => resetFactor(scope, actor.userId, 'again'), admin);
  expect((await inside.get('/api/session')).json()).toMatchObject({ session: false });
  const login = { email: actor.email, password: TEST_PASSWORD };
  expect((await world.visitor().post('/api/account/login', login)).status).toBe(200);
  const about = { entityKind: 'accounts.person', entityId: actor.userId };
  expect(await world.read((scope) => listAudit(scope, about))).toMatchObject([
    { action: 'accounts.reset_factor', reason: 'โทรศัพท์หาย', actorId: admin.userId },
  ]);
  expect(await lastMailTo(world, actor.email)).toMatchObject({
    kind: 'accounts.factor_reset',
    text: expect.stringContaining('โทรศัพท์หาย'),
  });
});

test('only an admin of the tenant can reset a factor, and not their own', async ({ world }) => {
  const { actor } = await withFactor(world);
  const [manager, admin, stranger] = [
    await world.person('manager'),
    await world.person('admin'),
    await (await world.another()).person('admin'),
  ];
  for (const doer of [manager, stranger, { ...actor }])
    await expect(world.write((scope) => resetFactor(scope, actor.userId, 'x'), doer)).rejects.toMatchObject({
      kind: 'forbidden',
    });
  await expect(world.write((scope) => resetFactor(scope, admin.userId, 'x'), admin)).rejects.toMatchObject({
    code: 'accounts.member_forbidden',
  });
  expect(await world.read(getOwnFactor, actor)).toMatchObject({ isOn: true });
});

test('an entry link replaces the password only: the second factor is required; a wrong code leaves the link', async ({
  world,
}) => {
  const admin = await world.person('admin');
  const { actor, secret } = await withFactor(world);
  const { url } = await world.write((scope) => makeEntryLink(scope, actor.userId), admin);
  const slug = url.split('/').at(-1) ?? '';
  const path = `/user/bypass/${slug}`;
  expect(await callPage(world, bypassLoader, { path, params: { slug } })).toMatchObject({
    link: { state: 'open', needsCode: true },
  });
  const visitor = world.visitor();
  const enter = (code: string) =>
    callPage(world, bypass, { path, params: { slug }, form: { code }, visitor });
  const wrong = { data: { ok: false, problem: { code: 'accounts.wrong_code' } } };
  expect(await enter('')).toMatchObject(wrong);
  expect(await enter('000000')).toMatchObject(wrong);
  expect(visitor.cookies.has('_account')).toBe(false);
  expect(await enter(codeAt(secret, world.now))).toMatchObject({ status: 303 });
  expect((await visitor.get('/api/session')).json()).toMatchObject({ session: true });
  const other = await world.write((scope) => makeEntryLink(scope, actor.userId), admin);
  const next = other.url.split('/').at(-1) ?? '';
  const guesses = await Promise.all(
    Array.from({ length: MAX_CODE_ATTEMPTS + 2 }, () =>
      callPage(world, bypass, { path: `/user/bypass/${next}`, params: { slug: next }, form: { code: '1' } }),
    ),
  );
  expect(JSON.stringify(guesses)).toContain('accounts.too_many_attempts');
});

test('a person without a password sets up a factor soon after LINE or a passkey; others need their password', async ({
  world,
}) => {
  const start = (visitor: Visitor, proof?: string) =>
    callPage(world, page, {
      path: '/user/profile/second-factor',
      form: { intent: 'start', ...(proof !== undefined && { proof }) },
      visitor,
    });
  const member = await world.signedIn();
  for (const proof of [undefined, '', 'wrong password'])
    expect(await start(member, proof)).toMatchObject({
      data: { problem: { code: 'accounts.wrong_proof' } },
    });
  await world.write((scope) =>
    scope.tx.run(
      sql`update accounts_person set password_hash = null where tenant_id = ${world.tenant.id} and person_id = ${member.actor.userId}`,
    ),
  );
  expect(await start(member)).toMatchObject({ data: { problem: { code: 'accounts.sign_in_again' } } });
  const byLine = { personId: member.actor.userId, role: 'user', way: 'line' } as const;
  const { token } = await world.write((scope) => signIn(scope, byLine, atNewBrowser()));
  member.cookies.set('_account', token);
  expect(await start(member)).toMatchObject({ data: { ok: true } });
});
