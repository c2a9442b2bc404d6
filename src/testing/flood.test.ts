import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { PROGRAMS_AT_A_PLACE } from '#platform/gateway/admit-program.ts';
import { GATEWAY_HEADERS } from '#platform/gateway/signed-request.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { openServer } from '../server.ts';

test('whoever floods a call that declares no limit is told to come back, and nobody else is', async ({
  world,
}) => {
  const usual = 60;
  const statusOf = await strictServer(world, usual);
  const [flooding, other] = [cookieOf(await world.signedIn()), cookieOf(await world.signedIn())];
  for (let call = 0; call < usual; call++)
    expect(await statusOf('/api/shop/categories', flooding)).toEqual([200, undefined]);
  expect(await statusOf('/api/shop/categories', flooding)).toEqual([429, '1']);
  expect(await statusOf('/api/shop/categories', other)).toEqual([200, undefined]);
  expect(await statusOf('/api/session', flooding)).toEqual([200, undefined]);
});

test('what may not be asked is counted too, and so are programs that make up their keys', async ({
  world,
}) => {
  const statusOf = await strictServer(world, 1);
  const member = cookieOf(await world.signedIn());
  const refused = '/api/shop/manage/products';
  expect(await statusOf(refused, member)).toEqual([403, undefined]);
  expect(await statusOf(refused, member)).toEqual([429, '60']);
  const statuses = new Set<number | undefined>();
  for (let call = 0; call < PROGRAMS_AT_A_PLACE; call++)
    statuses.add((await statusOf('/api/session', { [GATEWAY_HEADERS.key]: randomUUID() }))[0]);
  expect([...statuses]).toEqual([401]);
  expect((await statusOf('/api/session', { [GATEWAY_HEADERS.key]: randomUUID() }))[0]).toBe(429);
});

function cookieOf({ cookies }: Visitor): Record<string, string> {
  return { cookie: `_account=${cookies.get('_account')}` };
}

type Asked = (path: string, headers: Record<string, string>) => Promise<[number | undefined, unknown]>;

/** A server whose clock stands still and whose usual budget is as told; says the status and when to come back. */
async function strictServer(world: World, callsPerMinute: number): Promise<Asked> {
  const now = new Date();
  const { server } = openServer({
    app: { ...world.app, clock: () => now, config: { ...world.app.config, callsPerMinute } },
    metrics: new Metrics(),
    build: null,
    clientFolder: null,
    checkReady: async () => undefined,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return (path, more) =>
    new Promise((resolve, reject) => {
      const headers = { host: world.tenant.host, ...more };
      request({ host: '127.0.0.1', port, path, headers }, (reply) => {
        reply.resume().on('end', () => resolve([reply.statusCode, reply.headers['retry-after']]));
      })
        .on('error', reject)
        .end();
    });
}
