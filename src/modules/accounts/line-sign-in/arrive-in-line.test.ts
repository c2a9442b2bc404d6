import { LINE_ACCOUNTS, type LineFault, LOCAL_CHANNEL, localLine } from '#platform/testing/local-line.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { type Visitor, World } from '#platform/testing/world.ts';
import { writeTenantSecret } from '#platform/tenancy/tenant-secrets.ts';
import { linkLine } from '../line/line-links.ts';
import { proveInLine } from './arrive-in-line.ts';

const LIFF = `${LOCAL_CHANNEL.id}-AbCdEfGh`;
const REASON = '/user/authen/line/callback';

/** Opens a site with a page inside LINE, one of whose members has linked LINE. */
async function siteInLine(line: object = {}): Promise<{ world: World; userId: string }> {
  const world = await World.open({
    line: { channelId: LOCAL_CHANNEL.id, isSignInOn: true, liffId: LIFF, ...line },
  });
  const { userId } = await world.person();
  await world.write(async (scope) => {
    await writeTenantSecret(scope, 'line.channel_secret', LOCAL_CHANNEL.secret);
    await linkLine(scope, userId, { channelId: LOCAL_CHANNEL.id, ...LINE_ACCOUNTS.somchai });
  });
  return { world, userId };
}

/** Returns the path that the browser opens next. */
async function enter(visitor: Visitor, idToken: string, next?: string): Promise<string> {
  const reply = await visitor.post('/api/account/login/line', { idToken, ...(next && { next }) });
  expect(reply.status).toBe(200);
  return reply.json().to;
}

const tokenWith = async (fault: LineFault | null = null) => (await localLine()).liffToken(LIFF, { fault });
const sessionOf = async (visitor: Visitor) => (await visitor.get('/api/session')).json();

test('a member whose account LINE names is signed in and led on, and a new person may join', async () => {
  const { world, userId } = await siteInLine();
  const member = world.visitor();
  expect(await enter(member, await tokenWith(), '/cluster/liff?to=%2Fshop')).toBe('/cluster/liff?to=%2Fshop');
  expect(await sessionOf(member)).toMatchObject({ user: { id: userId } });
  const stranger = world.visitor();
  const token = await (await localLine()).liffToken(LIFF, { account: LINE_ACCOUNTS.malee });
  expect(await enter(stranger, token)).toBe(REASON);
  expect(await sessionOf(stranger)).toMatchObject({ session: false });
});

test('a token counts once, also for several at the same time, and however its signature is written', async () => {
  const { world } = await siteInLine();
  const token = await tokenWith();
  const visitors = [world.visitor(), world.visitor(), world.visitor()];
  const ways = await Promise.all(visitors.map((visitor) => enter(visitor, token, '/user')));
  expect(ways.toSorted()).toEqual(['/user', ...Array(2).fill('/user/authen/line?next=%2Fuser')]);
  const again = world.visitor();
  expect(await enter(again, token)).toBe('/user/authen/line?next=%2F');
  expect(await sessionOf(again)).toMatchObject({ session: false });
});

test('a used token is remembered exactly as long as it would be accepted', async () => {
  const { world } = await siteInLine();
  const { tx: _, ...scope } = await world.read(async (inside) => inside);
  const idToken = await tokenWith();
  const proofAt = (now: Date) => proveInLine({ ...scope, now }, { idToken });
  const proof = await proofAt(scope.now);
  if (!('identity' in proof)) throw new Error(`The token was refused: ${proof.problem}.`);
  const { untilAt } = proof.identity;
  expect(await proofAt(new Date(untilAt.getTime() - 1))).toHaveProperty('identity');
  expect(await proofAt(untilAt)).toEqual({ problem: 'old' });
});

describe('a token that proves nothing', () => {
  test.for<LineFault>([
    'alg_none',
    'rs256',
    'hs256',
    'hs256_by_public_key',
    'es256_unknown_kid',
    'es256_foreign_key',
    'wrong_audience',
    'two_audiences',
    'wrong_issuer',
    'wrong_subject',
    'no_expiry',
    'not_a_token',
  ])('signs nobody in: %s', async (fault) => {
    const { world } = await siteInLine();
    const visitor = world.visitor();
    expect(await enter(visitor, await tokenWith(fault))).toBe(REASON);
    expect(visitor.cookies.has('_account')).toBe(false);
  });

  test.for<LineFault>(['expired', 'issued_long_ago'])(
    'but is merely too old leads to LINE’s ordinary sign-in: %s',
    async (fault) => {
      const { world } = await siteInLine();
      const visitor = world.visitor();
      expect(await enter(visitor, await tokenWith(fault), '/user')).toBe('/user/authen/line?next=%2Fuser');
      expect(visitor.cookies.has('_account')).toBe(false);
    },
  );
});

test('a path of another site is no place to go on, and a site without a page inside LINE accepts no token', async () => {
  for (const next of ['//evil.example', 'https://evil.example/', '/\\\\evil.example', 'shop']) {
    const { world } = await siteInLine();
    expect(await enter(world.visitor(), await tokenWith(), next), next).toBe('/');
  }
  const { world: without } = await siteInLine({ liffId: '' });
  expect(await enter(without.visitor(), await tokenWith())).toBe(REASON);
});
