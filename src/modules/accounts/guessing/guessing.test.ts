import { countAttempts, readAttempts } from '#platform/access/attempts.ts';
import { sql } from '#platform/db/query.ts';
import type { Refusal } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { type Reply, TEST_PASSWORD, type Visitor, type World } from '#platform/testing/world.ts';
import { issueLink } from '../notices/mail-link.ts';
import { suspendMember } from '../manage/change-member.ts';
import { requestErasure } from '../personal-data/delete-account.ts';
import { changePassword, preparePasswordChange } from '../own/change-password.ts';
import { endOwnSessions, listOwnSessions } from '../own/own-sessions.ts';
import { action as recover } from '../recovery/recovery-page.tsx';
import { proveIdentity } from '../sign-in/sign-in.ts';
import { atNewBrowser, setFactor, solveWork } from '../testing.ts';
import { MAX_CODE_ATTEMPTS } from '../second-factor/second-step.ts';
import { codeAt } from '../factor/time-code.ts';
import { signInSubject } from './admit-guess.ts';
import {
  FREE_GUESSES,
  FREE_GUESSES_OF_NETWORK,
  MAX_GUESSES_OF_DEVICE,
  MAX_TRIES,
  MAX_WAIT_SECONDS,
  NETWORK_WINDOW_MINUTES,
  PROOF_SECONDS,
} from './guess-rules.ts';
import { makeChallenge } from './proof-of-work.ts';

const NEEDED = 'accounts.proof_of_work_needed';

const login = (visitor: Visitor, email: string, password = TEST_PASSWORD, proofOfWork?: string) =>
  visitor.post('/api/account/login', { email, password, ...(proofOfWork && { proofOfWork }) });

const guess = (world: World, email: string) => login(world.visitor(), email, 'a guess');

const codeOf = (reply: Reply) => [reply.status, reply.json().code];

const waitOf = (reply: Reply) => Number(reply.headers['retry-after']);

/** Returns the count within the last hour. */
async function countOf(world: World, subject: string): Promise<number> {
  const { attempts } = await world.read(({ tx, tenant }) =>
    readAttempts(tx, tenant.id, { subject, windowMinutes: 60, now: world.now }),
  );
  return attempts;
}

/** Counts wrong passwords for an account, the latest now. */
function attack(world: World, email: string, guesses: number): Promise<unknown> {
  return world.write(({ tx, tenant }) =>
    countAttempts(tx, tenant.id, {
      subject: signInSubject(email),
      windowMinutes: 15,
      now: world.now,
      by: guesses,
    }),
  );
}

/** Returns a valid proof for an address without doing the work, effective from `from`. */
async function cheapProof(
  world: World,
  email: string,
  from = world.now,
  maxTries: number = MAX_TRIES.account,
) {
  const demand = { maxTries, from };
  const challenge = await world.read((scope) => makeChallenge(scope, signInSubject(email), demand, 1));
  return solveWork({ retryAfterSeconds: 0, challenge });
}

test('a hundred wrong passwords from one network delay a new browser there, but no known one', async ({
  world,
}) => {
  const [known, fresh] = [await world.signedIn(), await world.person()];
  for (let n = 0; n < 100; n += 20)
    await Promise.all(Array.from({ length: 20 }, (_, at) => guess(world, `${n + at}@example.test`)));
  expect((await login(known, known.actor.email)).status).toBe(200);

  const phone = world.visitor();
  const asked = await login(phone, fresh.email);
  expect(codeOf(asked)).toEqual([429, NEEDED]);
  expect(asked.headers['retry-after']).toBe('0');
  const { parameters } = asked.json().details.challenge;
  expect(parameters.data).toMatchObject({ maxTries: MAX_TRIES.network });
  const signedIn = await login(phone, fresh.email, TEST_PASSWORD, await solveWork(asked.json().details));
  expect(signedIn.status).toBe(200);
  expect((await login(phone, fresh.email)).status).toBe(200); // now a known browser
});

test('ten wrong passwords elsewhere do not delay the owner at a known browser', async ({ world }) => {
  const owner = await world.signedIn();
  const { email } = owner.actor;
  await owner.post('/api/account/logout');
  const replies = await Promise.all(Array.from({ length: 10 }, () => guess(world, email)));
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(FREE_GUESSES);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10 - FREE_GUESSES);
  expect((await login(owner, email)).status).toBe(200);
  // The owner's sign-in does not reset the attackers' counter.
  expect(codeOf(await guess(world, email))).toEqual([429, NEEDED]);
});

test('during a continuous attack a new browser signs in after at most a minute and one proof of work', async ({
  world,
}) => {
  const { email } = await world.person();
  await attack(world, email, 10_000);
  const owner = world.visitor();
  const asked = await login(owner, email);
  expect(codeOf(asked)).toEqual([429, NEEDED]);
  expect(waitOf(asked)).toBeLessThanOrEqual(MAX_WAIT_SECONDS);
  expect(asked.json().details.retryAfterSeconds).toBe(waitOf(asked));
  const proof = await solveWork(asked.json().details);
  for (let second = 0; second < waitOf(asked); second++) {
    world.travel(1_000);
    await attack(world, email, 100);
  }
  expect((await login(owner, email, TEST_PASSWORD, proof)).status).toBe(200);
});

test('a proof is refused one second before the stated time but stays valid, then it is accepted', async ({
  world,
}) => {
  const { email } = await world.person();
  await attack(world, email, FREE_GUESSES + 4);
  const asked = await login(world.visitor(), email);
  const rest = waitOf(asked);
  expect([15, 16]).toContain(rest);
  const proof = await cheapProof(world, email, new Date(asked.json().details.challenge.parameters.data.from));
  const begun = world.now.getTime();
  world.travel((rest - 3) * 1000);
  const early = await login(world.visitor(), email, 'a guess', proof);
  expect(codeOf(early)).toEqual([429, 'accounts.too_many_attempts']);
  const passedSeconds = (world.now.getTime() - begun) / 1000;
  expect(Math.abs(rest - passedSeconds - waitOf(early))).toBeLessThan(1.5);
  expect(early.json().details.retryAfterSeconds).toBe(waitOf(early));
  world.travel(waitOf(early) * 1000);
  expect((await login(world.visitor(), email, TEST_PASSWORD, proof)).status).toBe(200);
});

test('each wrong password with a proof counts and consumes the proof, even concurrently', async ({
  world,
}) => {
  const { email } = await world.person();
  await attack(world, email, FREE_GUESSES);
  const [one, another] = [await cheapProof(world, email), await cheapProof(world, email)];
  const wrong = (proof: string) => login(world.visitor(), email, 'a guess', proof);
  const first = await Promise.all([wrong(one), wrong(another)]);
  expect(first.map(({ status }) => status)).toEqual([401, 401]);
  expect(await countOf(world, signInSubject(email))).toBe(FREE_GUESSES + 2);
  const third = await cheapProof(world, email);
  const same = await Promise.all([wrong(third), wrong(third), wrong(third)]);
  expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([401, 429, 429]);
  expect(await countOf(world, signInSubject(email))).toBe(FREE_GUESSES + 3);
  expect(codeOf(await login(world.visitor(), email, TEST_PASSWORD, third))).toEqual([429, NEEDED]);
});

test('a refused attempt neither counts nor prolongs the wait', async ({ world }) => {
  const { email } = await world.person();
  await attack(world, email, FREE_GUESSES + 5);
  const [{ retryAfterSeconds: first }] = [(await guess(world, email)).json().details];
  world.travel(10_000);
  for (let n = 0; n < 5; n++) await guess(world, email);
  expect(await countOf(world, signInSubject(email))).toBe(FREE_GUESSES + 5);
  const { retryAfterSeconds: last } = (await guess(world, email)).json().details;
  expect(first - last).toBeGreaterThanOrEqual(10);
});

test('a proof is bound to site, address, time and difficulty, and cannot be forged', async ({ world }) => {
  const [{ email }, other, elsewhere] = [await world.person(), await world.person(), await world.another()];
  await attack(world, email, FREE_GUESSES);
  const refused = async (proof: string) =>
    expect(codeOf(await login(world.visitor(), email, TEST_PASSWORD, proof))).toEqual([429, NEEDED]);
  await refused(await cheapProof(world, other.email));
  await refused(await cheapProof(elsewhere, email));
  await refused(await cheapProof(world, email, world.now, MAX_TRIES.network));
  const good = await cheapProof(world, email);
  const changed = JSON.parse(atob(good));
  changed.challenge.parameters.data.from = 0;
  await refused(btoa(JSON.stringify(changed)));
  const unsolved = JSON.parse(atob(good));
  unsolved.solution.derivedKey = '00'.repeat(32);
  await refused(btoa(JSON.stringify(unsolved)));
  for (const nonsense of ['', 'null', 'e30=', btoa('[]'), btoa('{"challenge":{}}')]) await refused(nonsense);
  world.travel((PROOF_SECONDS + 1) * 1000);
  await refused(good);
});

test('an unknown address is treated like a known one', async ({ world }) => {
  const { email } = await world.person();
  const answers = async (address: string) => {
    const seen = [];
    for (let n = 0; n < FREE_GUESSES + 2; n++) {
      const reply = await guess(world, address);
      const { challenge } = reply.json().details ?? {};
      seen.push([...codeOf(reply), waitOf(reply), challenge?.parameters.data.maxTries]);
    }
    return seen;
  };
  expect(await answers('nobody@example.test')).toEqual(await answers(email));
});

test('a stolen device cookie allows few attempts, then the browser counts as unknown', async ({ world }) => {
  const owner = await world.signedIn();
  const { email } = owner.actor;
  const cookie = owner.cookies.get('_device') ?? '';
  const stolen = () => {
    const thief = world.visitor();
    thief.cookies.set('_device', cookie);
    return login(thief, email, 'a guess');
  };
  const replies = await Promise.all(
    Array.from({ length: MAX_GUESSES_OF_DEVICE + FREE_GUESSES + 3 }, () => stolen()),
  );
  const looked = replies.filter(({ status }) => status === 401);
  expect(looked).toHaveLength(MAX_GUESSES_OF_DEVICE + FREE_GUESSES);
  expect(await countOf(world, signInSubject(email))).toBe(FREE_GUESSES);
  expect(codeOf(await login(owner, email))).toEqual([429, NEEDED]);
  world.travel(2_000);
  const proof = await cheapProof(world, email);
  expect((await login(owner, email, TEST_PASSWORD, proof)).status).toBe(200);
  await attack(world, email, 100);
  expect((await login(owner, email)).status).toBe(200);
});

test('a forged device cookie, or one of another account or site, makes no browser known', async ({
  world,
}) => {
  const [victim, other, elsewhere] = [
    await world.signedIn(),
    await world.signedIn(),
    await (await world.another()).signedIn(),
  ];
  const { email } = victim.actor;
  await attack(world, email, FREE_GUESSES);
  const [secret = ''] = (victim.cookies.get('_device') ?? '').split('.');
  for (const cookie of [
    other.cookies.get('_device') ?? '',
    elsewhere.cookies.get('_device') ?? '',
    `${secret}.${'A'.repeat(43)}`,
    secret,
    'x',
  ]) {
    const visitor = world.visitor();
    visitor.cookies.set('_device', cookie);
    expect(codeOf(await login(visitor, email))).toEqual([429, NEEDED]);
  }
});

test('several people can be known in one browser; the cookie grants no access', async ({ world }) => {
  const [first, second] = [await world.person(), await world.person()];
  const shared = world.visitor();
  for (const { email } of [first, second]) expect((await login(shared, email)).status).toBe(200);
  shared.cookies.delete('_account');
  expect((await shared.get('/api/session')).json()).toMatchObject({ session: false });
  for (const { email } of [first, second]) {
    await attack(world, email, 100);
    expect((await login(shared, email)).status).toBe(200);
  }
});

const OTHERS: readonly (readonly [
  string,
  (scope: Scope, phone: { sessionId: string }) => Promise<unknown>,
])[] = [
  ['ends all others from the list', (scope) => endOwnSessions(scope, { session: 'others' })],
  ['ends its session', (scope, phone) => endOwnSessions(scope, { session: phone.sessionId })],
  ['requests erasure', requestErasure],
  [
    'changes the password',
    async (scope) => {
      const input = { present: TEST_PASSWORD, password: TEST_PASSWORD };
      await changePassword(scope, await preparePasswordChange(scope, input));
    },
  ],
];

test.for(OTHERS)(
  'known browsers are forgotten when their person %s, except the current one',
  async ([, end], { world }) => {
    const owner = await world.signedIn();
    const { email } = owner.actor;
    const phone = world.visitor();
    await login(phone, email);
    const sessions = await world.read(listOwnSessions, owner.actor);
    const [phoneSession, ownSession] = sessions.toSorted(
      (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
    );
    const actor = { ...owner.actor, sessionId: ownSession?.sessionId ?? '' };
    await world.write((scope) => end(scope, { sessionId: phoneSession?.sessionId ?? '' }), actor);
    await attack(world, email, FREE_GUESSES);
    expect(codeOf(await login(phone, email))).toEqual([429, NEEDED]);
    expect((await login(owner, email)).status).toBe(200);
  },
);

test('when an admin ends a member’s sessions, their known browsers are forgotten', async ({ world }) => {
  const [member, admin] = [await world.signedIn(), await world.person('admin')];
  const { userId } = member.actor;
  await world.write((scope) => suspendMember(scope, userId, 'x'), admin);
  const rows = await world.read((scope) =>
    scope.tx.rows(sql`
      select person_id from accounts_known_device where tenant_id = ${scope.tenant.id} and person_id = ${userId}`),
  );
  expect(rows).toEqual([]);
});

test('wrong passwords from one network require work of new browsers there, for an hour; correct ones do not count', async ({
  world,
}) => {
  const network = 'sign-in ip 2001:db8:1:2::/64';
  const { email } = await world.person();
  const from = (ip: string, password = TEST_PASSWORD) =>
    world.read((scope) => proveIdentity(scope, { email, password }, atNewBrowser(ip)), world.guest());
  for (let n = 0; n < 3; n++) await from('2001:db8:1:2:77::1');
  expect(await countOf(world, network)).toBe(0);
  await world.write(({ tx, tenant }) =>
    countAttempts(tx, tenant.id, {
      subject: network,
      windowMinutes: NETWORK_WINDOW_MINUTES,
      now: world.now,
      by: FREE_GUESSES_OF_NETWORK - 1,
    }),
  );
  await expect(from('2001:db8:1:2:77::1', 'a guess')).rejects.toMatchObject({
    code: 'accounts.wrong_credentials',
  });
  const refusal = await from('2001:db8:1:2:99::1').catch((error: Refusal) => error);
  expect(refusal).toMatchObject({ code: NEEDED, details: { retryAfterSeconds: 0 } });
  expect(await from('2001:db8:1:3:77::1')).toMatchObject({ email });
  world.travel((NETWORK_WINDOW_MINUTES * 60 + 1) * 1000);
  expect(await from('2001:db8:1:2:77::1')).toMatchObject({ email });
});

test('wrong second-factor codes close the second step for new browsers, not for a known one', async ({
  world,
}) => {
  const owner = await world.signedIn();
  const { email } = owner.actor;
  const secret = await setFactor(world, owner.actor);
  world.travel(60_000);
  const second = async (visitor: Visitor, code: string) => {
    const { challenge } = (await login(visitor, email)).json().details;
    return visitor.post('/api/account/login/second', { challenge, code });
  };
  await second(owner, codeAt(secret, world.now)); // enabling the factor forgot known browsers
  world.travel(60_000);
  for (let n = 0; n < MAX_CODE_ATTEMPTS; n++)
    expect(codeOf(await second(world.visitor(), '000000'))).toEqual([422, 'accounts.wrong_code']);
  const refused = await second(world.visitor(), codeAt(secret, world.now));
  expect(codeOf(refused)).toEqual([429, 'accounts.too_many_attempts']);
  expect(refused.headers['retry-after']).toBe(String(refused.json().details.retryAfterSeconds));
  expect(waitOf(refused)).toBeLessThanOrEqual(15 * 60);
  expect((await second(owner, codeAt(secret, world.now))).status).toBe(200);
  // From a new browser, recovery by mail still works: the link makes the browser known and sets a new password.
  world.travel(60_000);
  const { userId: personId } = owner.actor;
  const token = await world.write((scope) => issueLink(scope, { personId, email }, 'recovery'));
  const phone = world.visitor();
  const form = { intent: 'reset', token, password: 'รหัสใหม่ที่ยาวพอ' };
  await callPage(world, recover, { path: '/user/recovery', form, visitor: phone });
  const { challenge } = (await login(phone, email, form.password)).json().details;
  const code = codeAt(secret, world.now);
  expect(codeOf(await world.visitor().post('/api/account/login/second', { challenge, code }))).toEqual([
    429,
    'accounts.too_many_attempts',
  ]);
  expect((await phone.post('/api/account/login/second', { challenge, code })).status).toBe(200);
});

test('the cookie is HttpOnly and host-bound, and the table contains no secret', async ({ world }) => {
  const person = await world.person();
  const reply = await login(world.visitor(), person.email);
  const line = [reply.headers['set-cookie'] ?? []].flat().find((each) => each.startsWith('_device='));
  expect(line).toMatch(/HttpOnly/);
  expect(line).toMatch(/SameSite=Lax/);
  expect(line).toMatch(/Max-Age=15552000/);
  const [secret = ''] = (line ?? '').slice('_device='.length).split('.');
  const rows = await world.read((scope) =>
    scope.tx.rows(
      sql<{
        row: string;
      }>`select d::text as row from accounts_known_device as d where tenant_id = ${scope.tenant.id}`,
    ),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(secret);
});
