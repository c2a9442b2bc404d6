import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { action as publishAction } from '../overview/overview-page.tsx';
import { homePathOf } from '../home/home.ts';
import { action as saveLimits } from '../limits/limits-page.tsx';
import { action as saveSpace } from './space-page.tsx';

type Actor = Awaited<ReturnType<World['person']>>;

const save = (world: World, actor: Actor, version: number, space: string, clusterId = '') =>
  callPage(world, saveSpace, {
    path: '/config/space',
    form: { version: String(version), space, clusterId },
    actor,
  });
const publish = (world: World, actor: Actor, version: number) =>
  callPage(world, publishAction, {
    path: '/config',
    form: { intent: 'publish', version: String(version) },
    actor,
  });
const ask = async (world: World) =>
  (await world.send(`/api/hostname/${world.tenant.host}`, { headers: { environment: 'localhost' } })).json();

describe('the public hostname data', { timeout: 60_000 }, () => {
  test('includes space data and clusterId once published', async ({ world }) => {
    const admin = await world.person('admin');
    expect(await ask(world)).toMatchObject({ space: {}, clusterId: null });
    await save(world, admin, 1, '{ "floors": [1, 2], "open": { "mon": true } }', 'north_1');
    expect(await ask(world)).toMatchObject({ space: {}, clusterId: null });
    await publish(world, admin, 2);
    await expect
      .poll(() => ask(world))
      .toMatchObject({ space: { floors: [1, 2], open: { mon: true } }, clusterId: 'north_1' });
  });

  test.for([
    ['[1]', 'space'],
    ['null', 'space'],
    ['"x"', 'space'],
    ['{', 'space'],
    [`{"a":"${'x'.repeat(8_001)}"}`, 'space'],
    [`{"a":${'['.repeat(9)}${']'.repeat(9)}}`, 'space'],
    [`{"${'k'.repeat(61)}":1}`, 'space'],
  ] as const)('an invalid object is reported at its field: %#', async ([space, field], { world }) => {
    const admin = await world.person('admin');
    const reply = (await save(world, admin, 1, space)) as { data: { problem?: { fields?: object } } };
    expect(Object.keys(reply.data.problem?.fields ?? {}).join()).toContain(field);
  });

  test('accepts only a plain word as clusterId', async ({ world }) => {
    const admin = await world.person('admin');
    expect(await save(world, admin, 1, '', '../x')).toMatchObject({
      data: { ok: false, problem: { fields: { clusterId: [expect.any(String)] } } },
    });
  });
});

describe('home page and limits', { timeout: 60_000 }, () => {
  const LIMITS = {
    'limits.payWithinMinutes': '60',
    'limits.slipHoldsHours': '48',
    'limits.invitationDays': '3',
  };

  test('are published together; out-of-range numbers are reported at their field', async ({ world }) => {
    const admin = await world.person('admin');
    const send = (form: Record<string, string>) =>
      callPage(world, saveLimits, {
        path: '/config/limits',
        form: { version: '1', home: 'products', ...LIMITS, ...form },
        actor: admin,
      });
    for (const [name, value] of [
      ['limits.payWithinMinutes', '5'],
      ['limits.payWithinMinutes', '1e9'],
      ['limits.slipHoldsHours', '0'],
      ['limits.invitationDays', '1.5'],
      ['home', '//evil.example'],
    ] as const)
      expect(await send({ [name]: value })).toMatchObject({
        data: { ok: false, problem: { fields: { [name]: [expect.any(String)] } } },
      });
    await send({});
    await publish(world, admin, 2);
    expect((await world.app.tenants.byId(world.tenant.id))?.settings).toMatchObject({
      home: 'products',
      limits: { payWithinMinutes: 60, slipHoldsHours: 48, invitationDays: 3 },
    });
  });

  test('fall back to the welcome page if the shop is off', async ({ world }) => {
    const { siteSettings } = world.app;
    const pathOf = (home: string, shop: boolean) =>
      homePathOf({ settings: siteSettings.stored.parse({ home, modules: { shop } }) });
    expect(pathOf('products', true)).toBe('/shop/products');
    expect(pathOf('categories', true)).toBe('/shop/categories');
    expect(pathOf('products', false)).toBeNull();
    expect(pathOf('welcome', true)).toBeNull();
  });
});
