import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publishChange } from '#modules/sites/testing.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { expect, test } from '#platform/testing/test.ts';
import { openRuntime } from '../runtime.ts';
import { openServer } from '../server.ts';

test('a theme that is published on one node is seen through another', { timeout: 30_000 }, async ({
  world,
}) => {
  const runtime = await openRuntime({
    config: world.app.config,
    connection: world.database.app,
    log: world.app.log,
  });
  const { server } = openServer({
    app: runtime.app,
    metrics: new Metrics(),
    build: null,
    clientFolder: null,
    checkReady: () => runtime.checkReady(),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const before = (await runtime.app.tenants.ofHost(world.tenant.host))?.version ?? 0;
    expect(await themeOf(port, world.tenant.host, before)).toContain('#0f766e');

    const admin = await world.person('admin');
    await world.write(
      (scope) => publishChange(scope, (now) => ({ ...now, theme: { ...now.theme, accent: '#7c2d12' } })),
      admin,
    );

    await expect.poll(() => themeOf(port, world.tenant.host, before + 1)).toContain('#7c2d12');
    expect((await runtime.app.tenants.ofHost(world.tenant.host))?.version).toBe(before + 1);
  } finally {
    server.close();
    server.closeAllConnections();
    await runtime.close();
  }
});

function themeOf(port: number, host: string, version: number): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: `/theme/${version}.css`, headers: { host } }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      incoming.on('error', reject).on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}
