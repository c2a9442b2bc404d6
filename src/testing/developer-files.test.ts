import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Config } from '#platform/config/config.ts';
import { expect, test } from '#platform/testing/test.ts';
import { ask, serverBeside } from './second-server.ts';

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
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const config: Config = { ...world.app.config, env, plainHttp: true };
    const { port } = await serverBeside({ ...world.app, config }, folder);
    const statusOf = async (path: string): Promise<number> =>
      (await ask(port, world.tenant.host, path)).status;
    expect(await statusOf('/assets/developer-panel-BC3AhnJa.js')).toBe(status);
    expect(await statusOf('/assets/developer-panel-BC3AhnJa.js.br')).toBe(status);
    expect(await statusOf('/assets/%64eveloper-panel-BC3AhnJa.js')).toBe(status);
    expect(await statusOf('/assets/shell-BC3AhnJa.js')).toBe(200);
  },
);
