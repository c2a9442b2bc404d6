import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Config } from '#platform/config/config.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { expect, test } from '#platform/testing/test.ts';
import { openServer } from '../server.ts';

test.for([
  ['localhost', 200],
  ['production', 404],
] as const)(
  'the code of the developer panel answers on %s with %i, other code always',
  async ([env, status], { world }) => {
    const folder = mkdtempSync(join(tmpdir(), 'sala-client-'));
    mkdirSync(join(folder, 'assets'));
    for (const name of ['developer-panel-BC3AhnJa.js', 'shell-BC3AhnJa.js', 'developer-panel-BC3AhnJa.js.br'])
      writeFileSync(join(folder, 'assets', name), 'export {};');
    const config: Config = { ...world.app.config, env };
    const { server } = openServer({
      app: { ...world.app, config },
      metrics: new Metrics(),
      build: null,
      clientFolder: folder,
      checkReady: async () => undefined,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true });
    });
    const { port } = server.address() as AddressInfo;
    const statusOf = (path: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request({ host: '127.0.0.1', port, path, headers: { host: world.tenant.host } }, (reply) => {
          reply.resume().on('end', () => resolve(reply.statusCode));
        })
          .on('error', reject)
          .end();
      });
    expect(await statusOf('/assets/developer-panel-BC3AhnJa.js')).toBe(status);
    expect(await statusOf('/assets/developer-panel-BC3AhnJa.js.br')).toBe(status);
    expect(await statusOf('/assets/%64eveloper-panel-BC3AhnJa.js')).toBe(status);
    expect(await statusOf('/assets/shell-BC3AhnJa.js')).toBe(200);
  },
);
