import type { PersonActor } from '#platform/scope.ts';
import { listOpenSessions } from '#platform/session/person-sessions.ts';
import {
  LINE_ACCOUNTS,
  type LineAccount,
  type LineFault,
  LOCAL_CHANNEL,
  localLine,
} from '#platform/testing/local-line.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type Visitor, World } from '#platform/testing/world.ts';
import { writeTenantSecret } from '#platform/tenancy/tenant-secrets.ts';
import { findLineLink } from '../line/line-links.ts';
import { suspendMember } from '../manage/change-member.ts';
import { action as profileAction } from '../own/profile-page.tsx';
import { confirmFactor, startFactor } from '../second-factor/set-up-factor.ts';
import { codeAt } from '../factor/time-code.ts';
import { mailsTo } from '../testing.ts';
import { action, loader } from './line-callback-page.tsx';
import { loader as start } from './line-page.tsx';

const CALLBACK = '/user/authen/line/callback';
const STEP_MS = 30_000;

/** Opens a site with a LINE channel. */
async function siteWithLine(line: object = {}, settings: object = {}): Promise<World> {
  const world = await World.open({
    ...settings,
    line: { channelId: LOCAL_CHANNEL.id, isSignInOn: true, isOpenToNew: true, ...line },
  });
  await world.write((scope) => writeTenantSecret(scope, 'line.channel_secret', LOCAL_CHANNEL.secret));
  return world;
}

async function locationOf(work: Promise<unknown>): Promise<string> {
  const thrown = await work.catch((error: unknown) => error);
  if (thrown instanceof Response) return thrown.headers.get('location') ?? '';
  throw new Error(`Not a redirect: ${JSON.stringify(thrown)}`);
}

const depart = (world: World, visitor: Visitor, query = '') =>
  locationOf(callPage(world, start, { path: `/user/authen/line${query}`, visitor }));

const arrive = (world: World, visitor: Visitor, back: URL) =>
  locationOf(callPage(world, loader, { path: CALLBACK + back.search, visitor }));

const stageOf = (world: World, visitor: Visitor) => callPage(world, loader, { path: CALLBACK, visitor });

const send = (world: World, visitor: Visitor, form: Record<string, string>) =>
  callPage(world, action, { path: CALLBACK, form, visitor });

/** Goes through the whole LINE sign-in; returns where the browser ends up. */
async function throughLine(
  world: World,
  visitor: Visitor,
  { account = LINE_ACCOUNTS.somchai, query = '' }: { account?: LineAccount; query?: string } = {},
): Promise<string> {
  const line = await localLine();
  return arrive(world, visitor, await line.agree(await depart(world, visitor, query), account));
}

const sessionOf = async (visitor: Visitor) => (await visitor.get('/api/session')).json();

/** Returns the method of the person's latest sign-in. */
const wayOf = (world: World, userId: string) =>
  world.read(async (scope) => (await listOpenSessions(scope, userId))[0]?.authMethod);

async function linked(world: World, account?: LineAccount): Promise<Visitor & { actor: PersonActor }> {
  const visitor = await world.signedIn();
  expect(await throughLine(world, visitor, { query: '?link=1', ...(account && { account }) })).toBe(CALLBACK);
  await send(world, visitor, { intent: 'link', proof: TEST_PASSWORD });
  return visitor;
}

describe('signing in', () => {
  test('asks LINE with PKCE, state and nonce, and with minimal scopes', async () => {
    const world = await siteWithLine();
    const url = new URL(await depart(world, world.visitor(), '?next=/shop/cart'));
    const query = Object.fromEntries(url.searchParams);
    expect(url.origin).toBe((await localLine()).origin);
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: LOCAL_CHANNEL.id,
      redirect_uri: `${world.origin}${CALLBACK}`,
      scope: 'openid profile',
      code_challenge_method: 'S256',
      ui_locales: 'th',
    });
    expect(query['code_challenge']).toMatch(/^[\w-]{43}$/);
    expect(query['state']?.length).toBeGreaterThanOrEqual(40);
    expect(query['nonce']?.length).toBeGreaterThanOrEqual(40);
    expect(query['disable_auto_login']).toBeUndefined();
  });

  test('a new person registers and is a member; the next time LINE suffices', async () => {
    const world = await siteWithLine();
    const visitor = world.visitor();
    expect(await throughLine(world, visitor, { query: '?next=/shop/cart' })).toBe(CALLBACK);
    expect(await sessionOf(visitor)).toMatchObject({ session: false });
    expect(await stageOf(world, visitor)).toMatchObject({ stage: 'new', name: 'สมชาย ใจดี' });
    const form = { intent: 'join', firstname: 'สมชาย', lastname: 'ใจดี', email: 'somchai@example.test' };
    const joined = (await send(world, visitor, form)) as Response;
    expect([joined.status, joined.headers.get('location')]).toEqual([303, '/shop/cart']);
    const session = await sessionOf(visitor);
    expect(session).toMatchObject({ role: 'user', user: { email: 'somchai@example.test' } });
    expect(await send(world, visitor, form)).toMatchObject({
      data: { problem: { code: 'accounts.line_over' } },
    });
    await world.runJobs();
    expect((await mailsTo(world, 'somchai@example.test'))[0]?.subject).toContain('ยืนยันอีเมล');

    const again = world.visitor();
    expect(await throughLine(world, again, { query: '?next=/shop/orders' })).toBe('/shop/orders');
    expect(await sessionOf(again)).toMatchObject({ user: { id: session.user.id } });
    expect(await wayOf(world, session.user.id)).toBe('line');
  });

  test('registration rules apply to LINE too', async () => {
    const strict = { fields: { phone: 'required' } };
    const world = await siteWithLine({}, { registration: strict });
    const visitor = world.visitor();
    await throughLine(world, visitor);
    const form = { intent: 'join', firstname: 'สมชาย', email: 'somchai@example.test' };
    expect(await send(world, visitor, form)).toMatchObject({
      data: { problem: { fields: { phone: [expect.any(String)] } } },
    });
    expect(await send(world, visitor, { ...form, phone: '0812345678' })).toMatchObject({ status: 303 });

    const closed = await siteWithLine({}, { registration: { mode: 'invited' } });
    const outsider = closed.visitor();
    await throughLine(closed, outsider);
    expect(await send(closed, outsider, form)).toMatchObject({
      data: { problem: { code: 'accounts.registration_closed' } },
    });
  });

  test('an existing address belongs to its account: LINE neither signs in to it nor takes it over', async () => {
    const world = await siteWithLine();
    const owner = await world.person();
    const visitor = world.visitor();
    await throughLine(world, visitor);
    const form = { intent: 'join', firstname: 'สมชาย', lastname: '', email: owner.email.toUpperCase() };
    expect(await send(world, visitor, form)).toMatchObject({
      data: { problem: { code: 'accounts.email_taken' } },
    });
    expect(await sessionOf(visitor)).toMatchObject({ session: false });
    const other = { ...form, email: 'another@example.test' };
    expect(await send(world, visitor, other)).toMatchObject({ status: 303 });
  });

  test('a site can restrict LINE to existing members', async () => {
    const world = await siteWithLine({ isOpenToNew: false });
    const visitor = world.visitor();
    expect(await throughLine(world, visitor)).toBe(CALLBACK);
    expect(await stageOf(world, visitor)).toMatchObject({ stage: 'failed', why: 'unknown' });
    const member = await linked(world);
    const browser = world.visitor();
    expect(await throughLine(world, browser)).toBe('/');
    expect(await sessionOf(browser)).toMatchObject({ user: { id: member.actor.userId } });
  });

  test('a suspended person cannot sign in, and no session is opened', async () => {
    const world = await siteWithLine();
    const { actor } = await linked(world);
    await world.write((scope) => suspendMember(scope, actor.userId, 'ทดสอบ'));
    const visitor = world.visitor();
    await throughLine(world, visitor);
    expect(await stageOf(world, visitor)).toMatchObject({ stage: 'failed', why: 'suspended' });
    expect(visitor.cookies.has('_account')).toBe(false);
  });

  test('the second factor is still required, and the session records both', async () => {
    const world = await siteWithLine();
    const { actor } = await linked(world);
    const { secret } = await world.write(startFactor, actor);
    await world.write((scope) => confirmFactor(scope, { code: codeAt(secret, world.now) }), actor);
    world.travel(STEP_MS);
    const visitor = world.visitor();
    expect(await throughLine(world, visitor, { query: '?next=/user/profile' })).toBe(CALLBACK);
    expect(visitor.cookies.has('_account')).toBe(false);
    const stage = await stageOf(world, visitor);
    if (stage.stage !== 'second') throw new Error(`Stands at ${stage.stage}.`);
    const body = { challenge: stage.challenge, code: codeAt(secret, world.now) };
    expect((await visitor.post('/api/account/login/second', body)).status).toBe(200);
    expect(await wayOf(world, actor.userId)).toBe('line+code');
  });

  test('a site without LINE sign-in says so and rejects callbacks', async ({ world }) => {
    expect(await callPage(world, start, { path: '/user/authen/line' })).toMatchObject({
      site: world.tenant.name,
    });
    const off = await siteWithLine({ isSignInOn: false });
    expect(await callPage(off, start, { path: '/user/authen/line' })).toMatchObject({
      site: off.tenant.name,
    });
  });
});

describe('forged or failing LINE responses', () => {
  test.for<LineFault>([
    'alg_none',
    'rs256',
    'hs256_wrong_secret',
    'hs256_by_public_key',
    'es256_unknown_kid',
    'es256_foreign_key',
    'wrong_nonce',
    'no_nonce',
    'wrong_audience',
    'two_audiences',
    'wrong_issuer',
    'wrong_subject',
    'expired',
    'no_expiry',
    'issued_long_ago',
    'no_id_token',
    'not_a_token',
  ])('an id token with %s does not sign in', async (mischief) => {
    const world = await siteWithLine();
    const visitor = await attackWith(world, mischief);
    expect(await stageOf(world, visitor)).toMatchObject({ stage: 'failed', why: 'refused' });
    expect(visitor.cookies.has('_account')).toBe(false);
  });

  test.for<LineFault>(['server_error', 'too_busy', 'not_json'])(
    'an answer of %s is LINE’s outage',
    async (mischief) => {
      const world = await siteWithLine();
      const visitor = await attackWith(world, mischief);
      expect(await stageOf(world, visitor)).toMatchObject({ stage: 'failed', why: 'unreachable' });
    },
  );

  test('an unresponsive LINE times out after five seconds', async () => {
    const world = await siteWithLine();
    const begun = Date.now();
    const visitor = await attackWith(world, 'silence');
    expect(await stageOf(world, visitor)).toMatchObject({ stage: 'failed', why: 'unreachable' });
    expect(Date.now() - begun).toBeLessThan(8_000);
  });

  test('a token under the published ES256 key is as valid as one under the secret', async () => {
    const world = await siteWithLine();
    const visitor = await attackWith(world, 'es256');
    expect(await stageOf(world, visitor)).toMatchObject({ stage: 'new' });
  });

  test('a wrong channel secret is reported as the site’s problem', async () => {
    const world = await siteWithLine();
    await world.write((scope) => writeTenantSecret(scope, 'line.channel_secret', 'f'.repeat(32)));
    const visitor = world.visitor();
    await throughLine(world, visitor);
    expect(await stageOf(world, visitor)).toMatchObject({ stage: 'failed', why: 'channel' });
  });

  /** A LINE account of a member, which would sign in at once, with a faulty response. */
  async function attackWith(world: World, mischief: LineFault): Promise<Visitor> {
    if (mischief !== 'es256') await linked(world);
    const line = await localLine();
    const visitor = world.visitor();
    const back = await line.agree(await depart(world, visitor));
    line.injectFault(mischief);
    expect(await arrive(world, visitor, back)).toBe(CALLBACK);
    return visitor;
  }
});

describe('state from another moment, browser or site', () => {
  test('a callback is valid once, even concurrently', async () => {
    const world = await siteWithLine();
    await linked(world);
    const line = await localLine();
    const visitor = world.visitor();
    const back = await line.agree(await depart(world, visitor));
    const copies = [1, 2, 3].map(() => {
      const copy = world.visitor();
      for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
      return copy;
    });
    const ends = await Promise.all(copies.map((copy) => arrive(world, copy, back)));
    expect(ends.toSorted()).toEqual(['/', CALLBACK, CALLBACK]);
    expect(await arrive(world, visitor, back)).toBe(CALLBACK);
    expect(await stageOf(world, visitor)).toMatchObject({ stage: 'failed', why: 'used' });
  });

  test('a code cannot be used again, whatever the state', async () => {
    const world = await siteWithLine();
    await linked(world);
    const line = await localLine();
    const first = world.visitor();
    const used = await line.agree(await depart(world, first));
    await arrive(world, first, used);
    const second = world.visitor();
    const state = new URL(await depart(world, second)).searchParams.get('state') ?? '';
    used.searchParams.set('state', state);
    await arrive(world, second, used);
    expect(await stageOf(world, second)).toMatchObject({ stage: 'failed', why: 'refused' });
    expect(second.cookies.has('_account')).toBe(false);
  });

  test('a stolen code is useless: PKCE and state belong to this browser', async () => {
    const world = await siteWithLine();
    await linked(world);
    const line = await localLine();
    const stolen = await line.agree(await depart(world, world.visitor()));
    const thief = world.visitor();
    const state = new URL(await depart(world, thief)).searchParams.get('state') ?? '';
    stolen.searchParams.set('state', state);
    await arrive(world, thief, stolen);
    expect(await stageOf(world, thief)).toMatchObject({ stage: 'failed', why: 'refused' });
  });

  test('a prepared callback signs nobody in as somebody else; it is retried once without auto-login', async () => {
    const world = await siteWithLine();
    await linked(world);
    const line = await localLine();
    const prepared = await line.agree(await depart(world, world.visitor()));
    for (const victim of [world.visitor(), world.visitor()]) {
      await depart(world, victim, '?next=/shop/cart');
      const anew = new URL(await arrive(world, victim, prepared));
      expect(anew.searchParams.get('disable_auto_login')).toBe('true');
      expect(victim.cookies.has('_account')).toBe(false);
      expect(await arrive(world, victim, prepared)).toBe(CALLBACK);
      expect(await stageOf(world, victim)).toMatchObject({ stage: 'failed', why: 'other_browser' });
    }
    const lost = world.visitor();
    const anew = await arrive(world, lost, prepared);
    lost.cookies.clear(); // a browser without cookies must not loop
    expect(await arrive(world, lost, await line.agree(anew))).toBe(CALLBACK);
  });

  test('after a failed auto-login the retry signs in and keeps the destination', async () => {
    const world = await siteWithLine();
    await linked(world);
    const line = await localLine();
    const visitor = world.visitor();
    await depart(world, visitor, '?next=/shop/cart');
    const back = new URL(`${world.origin}${CALLBACK}?code=nothing&state=nobody-gave-this-out`);
    const anew = await arrive(world, visitor, back);
    expect(await arrive(world, visitor, await line.agree(anew))).toBe('/shop/cart');
  });

  test('the state expires after ten minutes', async () => {
    const world = await siteWithLine();
    const line = await localLine();
    const visitor = world.visitor();
    const back = await line.agree(await depart(world, visitor));
    world.travel(10 * 60_000 + 1);
    const anew = new URL(await arrive(world, visitor, back));
    expect(anew.searchParams.get('disable_auto_login')).toBe('true');
    expect(visitor.cookies.has('_account')).toBe(false);
  });

  test('neither the state nor a link is valid on another site', async () => {
    const [world, other] = [await siteWithLine(), await siteWithLine()];
    const { actor } = await linked(other);
    const line = await localLine();
    const visitor = world.visitor();
    const back = await line.agree(await depart(world, visitor));
    const there = other.visitor();
    for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
    expect(await arrive(other, there, back)).toContain('disable_auto_login=true');
    expect(there.cookies.has('_account')).toBe(false);
    await arrive(world, visitor, back);
    expect(await stageOf(world, visitor)).toMatchObject({ stage: 'new' });
    expect(JSON.stringify(await stageOf(world, visitor))).not.toContain(actor.email);
  });

  test('a changed or forged cookie is ignored', async () => {
    const world = await siteWithLine();
    const line = await localLine();
    const visitor = world.visitor();
    const back = await line.agree(await depart(world, visitor));
    const sealed = visitor.cookies.get('_line') ?? '';
    visitor.cookies.set('_line', `${sealed.slice(0, -4)}AAAA`);
    expect(await arrive(world, visitor, back)).toContain('disable_auto_login=true');
    expect(sealed).not.toContain(back.searchParams.get('state') ?? '-');
  });

  test('cancelling at LINE is reported, and unknown parameters change nothing', async () => {
    const world = await siteWithLine();
    const line = await localLine();
    const visitor = world.visitor();
    const back = await line.decline(await depart(world, visitor));
    back.searchParams.set('friendship_status_changed', 'true');
    expect(await arrive(world, visitor, back)).toBe(CALLBACK);
    expect(await stageOf(world, visitor)).toMatchObject({ stage: 'failed', why: 'denied' });
  });

  test.for([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\tevil',
    '/\n/evil.example',
    '%2f%2fevil.example',
    ' //evil.example',
    `/${'x'.repeat(600)}`,
  ])('the return path stays on this site: %j', async (next) => {
    const world = await siteWithLine();
    await linked(world);
    const query = `?next=${encodeURIComponent(next)}`;
    expect(await throughLine(world, world.visitor(), { query })).toBe('/');
  });
});

describe('linking', () => {
  test('requires the password again and is confirmed by mail', async () => {
    const world = await siteWithLine();
    const visitor = await world.signedIn();
    await throughLine(world, visitor, { query: '?link=1' });
    expect(await stageOf(world, visitor)).toMatchObject({ stage: 'link', email: visitor.actor.email });
    expect(await send(world, visitor, { intent: 'link', proof: 'wrong password' })).toMatchObject({
      data: { problem: { code: 'accounts.wrong_proof' } },
    });
    expect(await send(world, visitor, { intent: 'link', proof: TEST_PASSWORD })).toMatchObject({
      status: 303,
    });
    await world.runJobs();
    expect((await mailsTo(world, visitor.actor.email))[0]?.subject).toContain('เชื่อมบัญชี LINE');
    const { userId } = visitor.actor;
    expect(await world.read((scope) => findLineLink(scope, userId))).toEqual({
      name: LINE_ACCOUNTS.somchai.name,
      linkedAt: expect.any(Date),
    });
    const browser = world.visitor();
    await throughLine(world, browser);
    expect(await sessionOf(browser)).toMatchObject({ user: { id: visitor.actor.userId } });
  });

  test('a LINE account belongs to one person, even when two link it concurrently', async () => {
    const world = await siteWithLine();
    const people = [await world.signedIn(), await world.signedIn()];
    for (const person of people) await throughLine(world, person, { query: '?link=1' });
    const replies = await Promise.all(
      people.map((person) => send(world, person, { intent: 'link', proof: TEST_PASSWORD })),
    );
    expect(replies.filter((reply) => (reply as { status?: number }).status === 303)).toHaveLength(1);
    const late = await world.signedIn();
    await throughLine(world, late, { query: '?link=1' });
    expect(await stageOf(world, late)).toMatchObject({ stage: 'failed', why: 'taken' });
  });

  test('a second LINE account does not replace the first', async () => {
    const world = await siteWithLine();
    const visitor = await linked(world);
    await throughLine(world, visitor, { query: '?link=1', account: LINE_ACCOUNTS.malee });
    expect(await send(world, visitor, { intent: 'link', proof: TEST_PASSWORD })).toMatchObject({
      data: { problem: { code: 'accounts.line_taken' } },
    });
  });

  test('signing in during linking links nothing, nor does a guest', async () => {
    const world = await siteWithLine();
    const [one, two] = [await world.signedIn(), await world.signedIn()];
    await throughLine(world, one, { query: '?link=1' });
    two.cookies.set('_line', one.cookies.get('_line') ?? '');
    expect(await stageOf(world, two)).toMatchObject({ stage: 'failed', why: 'signed_out' });
    expect(await send(world, two, { intent: 'link', proof: TEST_PASSWORD })).toMatchObject({
      data: { problem: { code: 'accounts.line_over' } },
    });
    const guest = world.visitor();
    guest.cookies.set('_line', one.cookies.get('_line') ?? '');
    expect(await send(world, guest, { intent: 'link' })).toMatchObject({
      data: { problem: { code: 'platform.signed_out' } },
    });
    expect(await depart(world, world.visitor(), '?link=1')).toContain('/user/login');
  });

  test('is undone from the profile, unless it is the only sign-in method', async () => {
    const world = await siteWithLine();
    const unlink = (visitor: Visitor, proof = '') =>
      callPage(world, profileAction, {
        path: '/user/profile',
        form: { intent: 'unlink_line', proof },
        visitor,
      });
    const member = await linked(world);
    expect(await unlink(member)).toMatchObject({ data: { problem: { code: 'accounts.wrong_proof' } } });
    expect(await unlink(member, TEST_PASSWORD)).toMatchObject({ data: { ok: true } });
    expect(await unlink(member, TEST_PASSWORD)).toMatchObject({
      data: { problem: { code: 'accounts.line_not_linked' } },
    });
    const visitor = world.visitor();
    await throughLine(world, visitor, { account: LINE_ACCOUNTS.malee });
    await send(world, visitor, { intent: 'join', firstname: 'มาลี', email: 'malee@example.test' });
    expect(await unlink(visitor)).toMatchObject({ data: { problem: { code: 'accounts.only_way_in' } } });
    expect(await throughLine(world, world.visitor(), { account: LINE_ACCOUNTS.malee })).toBe('/');
  });
});
