import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { Metrics } from '#platform/observability/metrics.ts';
import { expect, test } from '#platform/testing/test.ts';
import { openServer } from '../server.ts';

const USUAL = 60;

test('whoever floods a call that declares no limit is told to come back, and nobody else is', async ({
  world,
}) => {
  const now = new Date();
  const { server } = openServer({
    app: {
      ...world.app,
      clock: () => now,
      config: { ...world.app.config, callsPerMinute: USUAL },
    },
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
  const [flooding, other] = [await world.signedIn(), await world.signedIn()];
  const statusOf = (path: string, { cookies }: typeof other): Promise<[number | undefined, unknown]> =>
    new Promise((resolve, reject) => {
      const headers = { host: world.tenant.host, cookie: `_account=${cookies.get('_account')}` };
      request({ host: '127.0.0.1', port, path, headers }, (reply) => {
        reply.resume().on('end', () => resolve([reply.statusCode, reply.headers['retry-after']]));
      })
        .on('error', reject)
        .end();
    });
  for (let call = 0; call < USUAL; call++)
    expect(await statusOf('/api/shop/categories', flooding)).toEqual([200, undefined]);
  expect(await statusOf('/api/shop/categories', flooding)).toEqual([429, '60']);
  expect(await statusOf('/api/shop/categories', other)).toEqual([200, undefined]);
  expect(await statusOf('/api/session', flooding)).toEqual([200, undefined]);
});
