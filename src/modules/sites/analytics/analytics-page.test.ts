import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { action, loader } from './analytics-page.tsx';

type Actor = Awaited<ReturnType<World['person']>>;

const save = (world: World, actor: Actor, version: number, fields: Record<string, string>) =>
  callPage(world, action, {
    path: '/config/analytics',
    form: {
      version: String(version),
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`analytics.${name}`, value])),
    },
    actor,
  });
const shown = async (world: World, actor: Actor) =>
  (await callPage(world, loader, { path: '/config/analytics', actor })).analytics;

test('a listed vendor is chosen and removed again; invalid values are reported at their field', async ({
  world,
}) => {
  const admin = await world.person('admin');
  await save(world, admin, 1, { vendor: 'ga4', id: 'G-AB12CD34EF' });
  expect(await shown(world, admin)).toEqual({
    vendor: 'ga4',
    id: 'G-AB12CD34EF',
    host: 'www.googletagmanager.com',
  });
  expect(
    await save(world, admin, 2, { vendor: 'ga4', id: 'G-AB12CD34EF', host: 'evil.example.com' }),
    'Google has no other host',
  ).toMatchObject({ data: { ok: true } });
  expect(await shown(world, admin)).toMatchObject({ host: 'www.googletagmanager.com' });
  for (const [fields, fault] of [
    [{ vendor: 'matomo', id: '<script>', host: 'stats.example.com' }, 'analytics.id'],
    [{ vendor: 'matomo', id: '1', host: 'http://stats.example.com' }, 'analytics.host'],
    [{ vendor: 'own-script', id: '1', host: 'stats.example.com' }, 'analytics.vendor'],
  ] as const)
    expect(await save(world, admin, 3, fields)).toMatchObject({
      data: { ok: false, problem: { fields: { [fault]: [expect.any(String)] } } },
    });
  await save(world, admin, 3, { vendor: 'none' });
  expect(await shown(world, admin)).toBeNull();
  const manager = await world.person('manager');
  await expect(save(world, manager, 3, { vendor: 'none' })).rejects.toMatchObject({ init: { status: 403 } });
});
