import { randomUUID } from 'node:crypto';
import type { ServerBuild } from 'react-router';
import { GUESTS_PER_NETWORK } from '#platform/http/request-limit.ts';
import { PROGRAMS_PER_NETWORK } from '#platform/gateway/admit-program.ts';
import { GATEWAY_HEADERS } from '#platform/gateway/signed-request.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type Visitor, type World } from '#platform/testing/world.ts';
import { ask, serverBeside } from './second-server.ts';
import { unrenderedBuild } from './unrendered-build.ts';

test('flooding a call without a declared limit is rate-limited for that client only', async ({ world }) => {
  const usual = 60;
  const statusOf = await strictServer(world, usual);
  const [flooding, other] = [cookieOf(await world.signedIn()), cookieOf(await world.signedIn())];
  for (let call = 0; call < usual; call++)
    expect(await statusOf('/api/shop/categories', flooding)).toEqual([200, undefined]);
  expect(await statusOf('/api/shop/categories', flooding)).toEqual([429, '1']);
  expect(await statusOf('/api/shop/categories', other)).toEqual([200, undefined]);
  expect(await statusOf('/api/session', flooding)).toEqual([200, undefined]);
});

test('refused calls count too, and so do programs with invented keys', async ({ world }) => {
  const statusOf = await strictServer(world, 1);
  const member = cookieOf(await world.signedIn());
  const refused = '/api/shop/manage/products';
  expect(await statusOf(refused, member)).toEqual([403, undefined]);
  expect(await statusOf(refused, member)).toEqual([429, '60']);
  const statuses = new Set<number>();
  for (let call = 0; call < PROGRAMS_PER_NETWORK; call++)
    statuses.add((await statusOf('/api/session', { [GATEWAY_HEADERS.key]: randomUUID() }))[0]);
  expect([...statuses]).toEqual([401]);
  expect((await statusOf('/api/session', { [GATEWAY_HEADERS.key]: randomUUID() }))[0]).toBe(429);
});

test('a sign-in flood from a network does not affect known browsers there', async ({ world }) => {
  const usual = 2;
  const [owner, stranger] = [await world.signedIn(), await world.person()];
  const { port } = await serverWith(world, usual);
  const { host } = world.tenant;
  const device = { cookie: `_device=${owner.cookies.get('_device')}` };
  const login = (email: string, password: string, headers: Record<string, string> = {}) =>
    ask(
      port,
      host,
      '/api/account/login',
      { origin: `http://${host}`, ...headers },
      { json: { email, password } },
    );
  for (let call = 0; call < usual * GUESTS_PER_NETWORK; call++)
    expect((await login(`${call}@example.test`, 'a guess')).status).toBe(401);
  expect((await login(stranger.email, TEST_PASSWORD)).status).toBe(429);
  expect((await login(owner.actor.email, TEST_PASSWORD, device)).status).toBe(200);
  const madeUp = { cookie: '_device=AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' };
  expect((await login(owner.actor.email, TEST_PASSWORD, madeUp)).status).toBe(429);
});

test.for([
  ['/api/shop/cart/lines', { json: {} }, { one: 120, together: 5_000 }],
  ['/api/shop/checkout', { json: {} }, { one: 30, together: 1_500 }],
  [`/api/billing/payments/${'0'.repeat(26)}/slips`, { json: {} }, { one: 20, together: 1_500 }],
  ['/api/account/register', { json: {} }, { one: 20, together: 1_000 }],
  ['/user/register', { form: {} }, { one: 20, together: 1_000 }],
  ['/shop/orders', { form: { intent: 'look_up' } }, { one: 10, together: 1_500 }],
  ['/billing/pay?code=unknown', {}, { one: 30, together: 2_500 }],
] as const)(
  '500 guests of one address come at once to %s; a flood is refused there',
  { timeout: 120_000 },
  async ([path, sent, most], { world }) => {
    const build = 'json' in sent ? null : await unrenderedBuild();
    const { port } = await serverWith(world, 600, build);
    const { host } = world.tenant;
    let calls = 0;
    const statusesOf = async (guests: readonly number[]): Promise<number[]> => {
      calls += guests.length;
      const replies = await Promise.all(
        guests.map((guest) =>
          ask(
            port,
            host,
            path,
            { origin: `http://${host}`, cookie: `_guest=guest-of-one-address-${guest}` },
            sent,
          ),
        ),
      );
      return replies.map(({ status }) => status);
    };
    const refused = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length;
    for (let batch = 0; batch < 5; batch++)
      expect(refused(await statusesOf(Array.from({ length: 100 }, (_, n) => batch * 100 + n)))).toBe(0);

    expect(refused(await statusesOf(Array.from({ length: most.one + 9 }, () => 7)))).toBe(10);
    calls -= 10;
    expect(refused(await statusesOf([8]))).toBe(0);

    while (calls < most.together)
      expect(
        refused(
          await statusesOf(
            Array.from({ length: Math.min(100, most.together - calls) }, (_, n) => 1_000 + calls + n),
          ),
        ),
      ).toBe(0);
    expect(refused(await statusesOf([99_999]))).toBe(1);
  },
);

function cookieOf({ cookies }: Visitor): Record<string, string> {
  return { cookie: `_account=${cookies.get('_account')}` };
}

/**
 * Starts a server with a frozen clock and the given call limit. Returns a function that reports status and Retry-After.
 */
async function strictServer(world: World, callsPerMinute: number) {
  const { port } = await serverWith(world, callsPerMinute);
  return async (path: string, headers: Record<string, string>) => {
    const reply = await ask(port, world.tenant.host, path, headers);
    return [reply.status, reply.headers['retry-after']] as const;
  };
}

function serverWith(world: World, callsPerMinute: number, build: ServerBuild | null = null) {
  const now = new Date();
  const config = { ...world.app.config, callsPerMinute };
  return serverBeside({ ...world.app, clock: () => now, config }, null, build);
}
