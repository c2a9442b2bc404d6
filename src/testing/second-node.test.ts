import { publishChange } from '#modules/sites/testing.ts';
import { expect, test } from '#platform/testing/test.ts';
import { openRuntime } from '../runtime.ts';
import { ask, serverBeside } from './second-server.ts';

test('a theme published on one node is visible on another', { timeout: 30_000 }, async ({ world }) => {
  const runtime = await openRuntime({
    config: world.app.config,
    connection: world.database.app,
    log: world.app.log,
  });
  const { port } = await serverBeside(runtime.app);
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
    await runtime.close();
  }
});

async function themeOf(port: number, host: string, version: number): Promise<string> {
  return (await ask(port, host, `/theme/${version}.css`)).text;
}
