import { randomUUID } from 'node:crypto';
import { GUESTS_PER_NETWORK } from '#platform/http/request-limit.ts';
import { PROGRAMS_PER_NETWORK } from '#platform/gateway/admit-program.ts';
import { GATEWAY_HEADERS } from '#platform/gateway/signed-request.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type Visitor, type World } from '#platform/testing/world.ts';
import { ask, serverBeside } from './second-server.ts';

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

function serverWith(world: World, callsPerMinute: number) {
  const now = new Date();
  const config = { ...world.app.config, callsPerMinute };
  return serverBeside({ ...world.app, clock: () => now, config });
}
