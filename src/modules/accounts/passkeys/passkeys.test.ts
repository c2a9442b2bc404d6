import { generateKeyPairSync } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import type { PersonActor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { type PasskeyFault, SoftPasskey } from '#platform/testing/soft-passkey.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { type Reply, TEST_PASSWORD, type Visitor, type World } from '#platform/testing/world.ts';
import { enterByLink, makeEntryLink } from '../manage/entry-link.ts';
import { suspendMember } from '../manage/change-member.ts';
import { action as profile, loader as profilePage } from '../own/profile-page.tsx';
import { confirmFactor, startFactor } from '../second-factor/set-up-factor.ts';
import { codeAt } from '../factor/time-code.ts';
import { atNewBrowser, mailsTo } from '../testing.ts';
import { handleOf } from './add-passkey.ts';
import { MAX_PASSKEYS } from './passkey-contract.ts';

type Person = Visitor & { actor: PersonActor };

const optionsFor = (visitor: Visitor, proof = TEST_PASSWORD) =>
  visitor.post('/api/account/passkeys/challenge', { proof });

async function add(
  world: World,
  visitor: Visitor,
  passkey: SoftPasskey,
  trick: PasskeyFault = {},
): Promise<Reply> {
  const options = (await optionsFor(visitor)).json();
  const response = passkey.create(options, world.origin, trick);
  return visitor.post('/api/account/passkeys', { name: 'โทรศัพท์', response });
}

async function withPasskey(world: World): Promise<{ person: Person; passkey: SoftPasskey }> {
  const [person, passkey] = [await world.signedIn(), new SoftPasskey()];
  expect((await add(world, person, passkey)).status).toBe(201);
  return { person, passkey };
}

const challengeFor = async (visitor: Visitor) =>
  (await visitor.post('/api/account/login/passkey/challenge')).json();

async function enter(
  world: World,
  passkey: SoftPasskey,
  trick: PasskeyFault = {},
  visitor: Visitor = world.visitor(),
): Promise<Reply> {
  const response = passkey.get(await challengeFor(visitor), world.origin, trick);
  return visitor.post('/api/account/login/passkey', { response });
}

const send = (world: World, visitor: Visitor, form: Record<string, string>) =>
  callPage(world, profile, { path: '/user/profile', form, visitor });

const passkeysOf = async (world: World, visitor: Visitor) =>
  (await callPage(world, profilePage, { path: '/user/profile', visitor })).passkeys;

const count = (world: World) =>
  world.read((scope) =>
    scope.tx.one(
      sql<{
        n: number;
      }>`select count(*)::int as n from accounts_passkey where tenant_id = ${world.tenant.id}`,
    ),
  );

describe('a new passkey', () => {
  test('is created for this host, discoverable and with user verification; its person is notified', async ({
    world,
  }) => {
    const person = await world.signedIn();
    const options = (await optionsFor(person)).json();
    expect(options).toMatchObject({
      rp: { id: world.tenant.host },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const passkey = new SoftPasskey();
    expect((await add(world, person, passkey)).status).toBe(201);
    expect(await passkeysOf(world, person)).toMatchObject([
      { name: 'โทรศัพท์', usedAt: null, elsewhere: null },
    ]);
    await world.runJobs();
    expect((await mailsTo(world, person.actor.email))[0]?.subject).toContain('เพิ่มพาสคีย์');
  });

  test('requires the password, and cannot be created while acting', async ({ world }) => {
    const person = await world.signedIn();
    expect((await optionsFor(person, 'wrong password')).json()).toMatchObject({
      code: 'accounts.wrong_proof',
    });
    expect((await optionsFor(person, '')).json()).toMatchObject({ code: 'accounts.wrong_proof' });
    expect((await optionsFor(world.visitor())).status).toBe(401);
  });

  test.for<[string, PasskeyFault]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'localhost' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['no user verification', { isUnverified: true }],
    ['the wrong ceremony', { type: 'webauthn.get' }],
  ])('with %s is rejected', async ([, trick], { world }) => {
    const person = await world.signedIn();
    const reply = await add(world, person, new SoftPasskey(), trick);
    expect([reply.status, reply.json().code]).toEqual([422, 'accounts.passkey_unusable']);
    expect(await count(world)).toEqual({ n: 0 });
  });

  test('is valid once, in this browser, for this person, for five minutes', async ({ world }) => {
    const [person, other] = [await world.signedIn(), await world.signedIn()];
    const passkey = new SoftPasskey();
    const options = (await optionsFor(person)).json();
    const sealedState = person.cookies.get('_passkey') ?? '';
    const body = { name: 'a', response: passkey.create(options, world.origin) };
    other.cookies.set('_passkey', sealedState);
    expect((await other.post('/api/account/passkeys', body)).status).toBe(422);
    const two = await Promise.all([1, 2].map(() => person.post('/api/account/passkeys', body)));
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    person.cookies.set('_passkey', sealedState);
    const another = { name: 'b', response: new SoftPasskey().create(options, world.origin) };
    expect((await person.post('/api/account/passkeys', another)).status).toBe(422);
    const late = (await optionsFor(person)).json();
    world.travel(300_001);
    const response = new SoftPasskey().create(late, world.origin);
    expect((await person.post('/api/account/passkeys', { name: 'c', response })).status).toBe(422);
  });

  test('that belongs to somebody else cannot be added', async ({ world }) => {
    const { passkey } = await withPasskey(world);
    const other = await world.signedIn();
    expect((await add(world, other, passkey)).json()).toMatchObject({ code: 'accounts.passkey_known' });
    expect(await passkeysOf(world, other)).toEqual([]);
  });

  test(`is limited to ${MAX_PASSKEYS} per person`, async ({ world }) => {
    const person = await world.signedIn();
    await world.write((scope) =>
      scope.tx.run(sql`
        insert into accounts_passkey (tenant_id, person_id, rp_id, credential_id, public_key, counter, name, made_at)
        select ${world.tenant.id}, ${person.actor.userId}, 'x', 'credential-' || n, '\\x00112233445566778899aabbccddeeff'::bytea, 0, 'n', ${world.now}
          from generate_series(1, ${MAX_PASSKEYS}) as n`),
    );
    expect((await optionsFor(person)).json()).toMatchObject({ code: 'accounts.too_many_passkeys' });
  });
});

describe('signing in', () => {
  test('needs nothing else, not even the second factor, and the session records it', async ({ world }) => {
    const { person, passkey } = await withPasskey(world);
    const { secret } = await world.write(startFactor, person.actor);
    await world.write((scope) => confirmFactor(scope, { code: codeAt(secret, world.now) }), person.actor);
    const visitor = world.visitor();
    const reply = await enter(world, passkey, {}, visitor);
    expect(reply.json()).toMatchObject({ session: true, user: { id: person.actor.userId } });
    expect(
      (await callPage(world, profilePage, { path: '/user/profile', visitor })).sessions[0],
    ).toMatchObject({
      isThis: true,
      way: 'passkey',
    });
    expect((await passkeysOf(world, visitor))[0]?.usedAt).not.toBeNull();
  });

  test('is not delayed by wrong passwords, neither for the account nor from the same address', async ({
    world,
  }) => {
    const { person, passkey } = await withPasskey(world);
    const { email } = person.actor;
    const guess = (address: string) =>
      world.visitor().post('/api/account/login', { email: address, password: 'a guess' });
    for (let n = 0; n < 10; n++) await guess(email);
    await Promise.all(Array.from({ length: 50 }, (_, at) => guess(`${at}@example.test`)));
    expect((await guess('one-more@example.test')).status).toBe(429);
    expect((await enter(world, passkey)).status).toBe(200);
  });

  test('the challenge does not reveal who exists', async ({ world }) => {
    const options = await challengeFor(world.visitor());
    expect(options).toMatchObject({ rpId: world.tenant.host, userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
  });

  test.for<[string, PasskeyFault]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'localhost' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['no user verification', { isUnverified: true }],
    ['the wrong ceremony', { type: 'webauthn.create' }],
    ['a cloned counter', { counter: 1 }],
    ['another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    [
      'somebody else’s user handle',
      { userHandle: Buffer.from(handleOf('019a0000-0000-7000-8000-000000000000')).toString('base64url') },
    ],
  ])('with a passkey with %s is refused', async ([, trick], { world }) => {
    const { passkey } = await withPasskey(world);
    const visitor = world.visitor();
    const reply = await enter(world, passkey, trick, visitor);
    expect([reply.status, reply.json().code]).toEqual([401, 'accounts.passkey_refused']);
    expect(visitor.cookies.has('_account')).toBe(false);
    expect((await enter(world, passkey)).status).toBe(200);
  });

  test('a response is valid once, even when sent three times concurrently', async ({ world }) => {
    const { passkey } = await withPasskey(world);
    const visitor = world.visitor();
    const response = passkey.get(await challengeFor(visitor), world.origin);
    const sealedState = visitor.cookies.get('_passkey') ?? '';
    const replies = await Promise.all(
      [1, 2, 3].map(() => visitor.post('/api/account/login/passkey', { response })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    visitor.cookies.set('_passkey', sealedState);
    expect((await visitor.post('/api/account/login/passkey', { response })).status).toBe(401);
  });

  test('the challenge belongs to this browser and expires after five minutes', async ({ world }) => {
    const { passkey } = await withPasskey(world);
    const visitor = world.visitor();
    const response = passkey.get(await challengeFor(visitor), world.origin);
    expect((await world.visitor().post('/api/account/login/passkey', { response })).status).toBe(401);
    world.travel(300_001);
    expect((await visitor.post('/api/account/login/passkey', { response })).status).toBe(401);
  });

  test('a challenge for registration is not valid for signing in', async ({ world }) => {
    const { person, passkey } = await withPasskey(world);
    const options = (await optionsFor(person)).json();
    const response = passkey.get({ ...options, rpId: options.rp.id }, world.origin);
    const guest = world.visitor();
    guest.cookies.set('_passkey', person.cookies.get('_passkey') ?? '');
    expect((await guest.post('/api/account/login/passkey', { response })).status).toBe(401);
  });

  test('a passkey is unknown on another site, and its cookie is useless there', async ({ world }) => {
    const { passkey } = await withPasskey(world);
    const other = await world.another();
    expect((await enter(other, passkey)).status).toBe(401);
    const visitor = world.visitor();
    const response = passkey.get(await challengeFor(visitor), world.origin);
    const there = other.visitor();
    for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
    expect((await there.post('/api/account/login/passkey', { response })).status).toBe(401);
  });

  test('a suspended person gets the same answer as an unknown passkey', async ({ world }) => {
    const { person, passkey } = await withPasskey(world);
    await world.write((scope) => suspendMember(scope, person.actor.userId, 'ทดสอบ'));
    const replies = [
      await enter(world, passkey),
      await enter(world, new SoftPasskey(), { userHandle: 'AAAA' }),
    ];
    const answers = replies.map((reply) => [reply.status, reply.json().code, reply.json().message]);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(401);
  });

  test('an authenticator without a counter works repeatedly', async ({ world }) => {
    const [person, passkey] = [await world.signedIn(), new SoftPasskey()];
    await add(world, person, passkey, { counter: 0 });
    for (const _ of [1, 2]) expect((await enter(world, passkey, { counter: 0 })).status).toBe(200);
  });
});

describe('one’s own passkeys', () => {
  test('can be renamed and removed by their owner only', async ({ world }) => {
    const { person, passkey } = await withPasskey(world);
    const other = await world.signedIn();
    const [{ passkeyId } = { passkeyId: '' }] = await passkeysOf(world, person);
    const named = { intent: 'rename_passkey', passkey: passkeyId, name: 'ของเดิม' };
    const missing = { data: { problem: { code: 'accounts.passkey_missing' } } };
    expect(await send(world, other, named)).toMatchObject(missing);
    const removal = { intent: 'remove_passkey', passkey: passkeyId };
    const proved = { ...removal, proof: TEST_PASSWORD };
    expect(await send(world, other, proved)).toMatchObject(missing);
    expect(await send(world, person, named)).toMatchObject({ data: { ok: true } });
    expect(await passkeysOf(world, person)).toMatchObject([{ name: 'ของเดิม' }]);
    for (const unproved of [removal, { ...removal, proof: 'wrong-password' }])
      expect(await send(world, person, unproved)).toMatchObject({
        data: { problem: { code: 'accounts.wrong_proof' } },
      });
    expect(await passkeysOf(world, person)).toHaveLength(1);
    expect(await send(world, person, proved)).toMatchObject({ data: { ok: true } });
    expect((await enter(world, passkey)).status).toBe(401);
    await world.runJobs();
    expect((await mailsTo(world, person.actor.email))[0]?.subject).toContain('ลบพาสคีย์');
  });

  test('the only sign-in method cannot be removed, even when two are removed concurrently', async ({
    world,
  }) => {
    const { person, passkey } = await withPasskey(world);
    await add(world, person, new SoftPasskey());
    await world.write((scope) =>
      scope.tx.run(
        sql`update accounts_person set password_hash = null where tenant_id = ${world.tenant.id} and person_id = ${person.actor.userId}`,
      ),
    );
    const visitor = world.visitor();
    await enter(world, passkey, {}, visitor);
    const owned = await passkeysOf(world, visitor);
    const replies = await Promise.all(
      owned.map(({ passkeyId }) => send(world, visitor, { intent: 'remove_passkey', passkey: passkeyId })),
    );
    const removed = replies.filter((reply) => (reply as { data: { ok: boolean } }).data.ok);
    expect(removed).toHaveLength(1);
    expect(await count(world)).toEqual({ n: 1 });
  });

  test('a person without a password can add one within 15 minutes of signing in', async ({ world }) => {
    const { person, passkey } = await withPasskey(world);
    await world.write((scope) =>
      scope.tx.run(
        sql`update accounts_person set password_hash = null where tenant_id = ${world.tenant.id} and person_id = ${person.actor.userId}`,
      ),
    );
    const visitor = world.visitor();
    await enter(world, passkey, {}, visitor);
    expect((await optionsFor(visitor, '')).status).toBe(200);
    const admin = await world.person('admin');
    const { url } = await world.write((scope) => makeEntryLink(scope, person.actor.userId), admin);
    const entered = world.visitor();
    const guest = { kind: 'guest', role: 'guest', guestId: null } as const;
    const session = await world.write(
      (scope) =>
        enterByLink(
          scope,
          { slug: url.split('/').at(-1) as string, code: '', codeSubject: null },
          atNewBrowser(),
        ),
      guest,
    );
    entered.cookies.set('_account', session.token);
    expect((await optionsFor(entered, '')).json()).toMatchObject({ code: 'accounts.sign_in_again' });
    world.travel(16 * 60_000);
    expect((await optionsFor(visitor, '')).json()).toMatchObject({ code: 'accounts.sign_in_again' });
  });
});
