import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { loader as browserLoader } from './browser-page.tsx';
import { loader as debugLoader } from './device-debug-page.tsx';
import { clockDifferenceMs, cookieNames } from './device-report.tsx';
import { action, loader } from './test-login-page.tsx';

test('a device report contains cookie names but no values', () => {
  expect(cookieNames('_site=secret-1; theme=dark;_account=secret-2; ')).toEqual([
    '_account',
    '_site',
    'theme',
  ]);
  expect(cookieNames('')).toEqual([]);
});

test('the clock is compared at the middle of the round trip', () => {
  const server = 'Sat, 21 Nov 2026 08:00:00 GMT';
  const middle = Date.parse(server) + 500;
  expect(clockDifferenceMs(server, middle - 100, middle + 100)).toBe(0);
  expect(clockDifferenceMs(server, middle + 60_000, middle + 60_200)).toBe(60_100);
  expect(clockDifferenceMs(null, 0, 0)).toBeNull();
  expect(clockDifferenceMs('nonsense', 0, 0)).toBeNull();
});

test('the diagnostic pages show no token and no header', async ({ world }) => {
  const visitor = await world.signedIn();
  const token = visitor.cookies.get('_account') ?? '';
  for (const [page, path] of [
    [browserLoader, '/user/browser'],
    [debugLoader, '/user/device_debug'],
  ] as const) {
    const pageData = JSON.stringify(await callPage<unknown>(world, page, { path, visitor }));
    expect(pageData).not.toContain(token);
  }
  const { hasSession } = await callPage(world, debugLoader, { path: '/user/device_debug', visitor });
  expect(hasSession).toBe(true);
});

const path = '/user/test_login';
const press = (world: World, person: string, options: { host?: string } = {}) =>
  callPage(world, action, { path, form: { person }, visitor: world.visitor(), ...options });

test('on localhost one click signs a demo person in; only .test people are listed', async ({ world }) => {
  const admin = await world.person('admin');
  const { people } = await callPage(world, loader, { path });
  expect(people).toMatchObject([{ personId: admin.userId, role: 'admin' }]);
  const visitor = world.visitor();
  await callPage(world, action, { path, form: { person: admin.userId }, visitor });
  expect((await visitor.get('/api/session')).json()).toMatchObject({ session: true, role: 'admin' });
});

test('on other hosts and in production the test login does not exist', async ({ world }) => {
  const { userId } = await world.person('admin');
  for (const host of ['shop.example.com', 'localhost.example.com', 'evillocalhost', '127.0.0.1.nip.io']) {
    await expect(callPage(world, loader, { path, host })).rejects.toMatchObject({ init: { status: 404 } });
    expect(await press(world, userId, { host })).toMatchObject({ init: { status: 404 } });
  }
  const config = { ...world.app.config, env: 'production' as const };
  const production = new Proxy(world, {
    get: (target, name) => (name === 'app' ? { ...target.app, config } : Reflect.get(target, name, target)),
  });
  await expect(callPage(production, loader, { path })).rejects.toMatchObject({ init: { status: 404 } });
  expect(await press(production, userId)).toMatchObject({ init: { status: 404 } });
});

test('a person of another tenant, a suspended or an unknown one cannot sign in', async ({ world }) => {
  const stranger = await (await world.another()).person('admin');
  expect(await press(world, stranger.userId)).toMatchObject({ init: { status: 404 } });
  expect(await press(world, '00000000-0000-7000-8000-000000000000')).toMatchObject({ init: { status: 404 } });
});
