import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { action as act, loader as overview } from '../overview/overview-page.tsx';
import { action as saveHosts, loader as hostsPage } from '../hosts/hosts-page.tsx';
import { action as saveHistory } from './history-page.tsx';
import { action as saveMenu, loader as menuPage } from './menu-page.tsx';
import { action as savePayments, loader as paymentsPage } from './payments-page.tsx';
import { action as saveSite, loader as sitePage } from './site-page.tsx';
import { action as saveTheme, loader as themePage } from './theme-page.tsx';

type Actor = Awaited<ReturnType<World['person']>>;
type Action = typeof act;

function send(
  world: World,
  page: Action,
  actor: Actor,
  fields: Record<string, string | File>,
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return callPage(world, page, { path: '/config', form, actor });
}

const SITE = {
  version: '1',
  name: 'ร้านใหม่',
  locale: 'en',
  zone: 'Asia/Bangkok',
  'tagline.th': 'คำโปรย',
  'tagline.en': '',
  'about.th': '',
  'about.en': '',
  'contact.email': 'a@example.test',
  'contact.phone': '',
  'contact.address': '',
  dayCutoffMinutes: '120',
};
const WALLET = {
  'wallet.topUpMinSatang': '20',
  'wallet.topUpMaxSatang': '1,000.50',
  'wallet.managerDaySatang': '0',
};
const NO_PROMPTPAY = { version: '1', 'promptpay.kind': 'none', ...WALLET };
const THEME = {
  version: '1',
  'theme.accent': '#3451b2',
  'theme.neutral': '#64748b',
  'theme.radius': '8',
  'theme.font': 'system',
  'theme.scheme': 'system',
};

const invalid = (...fields: string[]) => ({
  data: {
    ok: false,
    problem: {
      code: 'platform.invalid_input',
      fields: Object.fromEntries(fields.map((field) => [field, [expect.any(String)]])),
    },
  },
});

describe('access by role', () => {
  test.for([sitePage, themePage, paymentsPage, menuPage, hostsPage, overview])(
    'guests must sign in, users are refused, managers can read',
    async (page, { world }) => {
      const open = (actor?: Actor) =>
        callPage<unknown>(world, page, { path: '/config', ...(actor && { actor }) });
      const guest = await open().catch((thrown: unknown) => thrown);
      expect((guest as Response).headers.get('location')).toContain('/user/login');
      await expect(open(await world.person('user'))).rejects.toMatchObject({ init: { status: 403 } });
      expect(await open(await world.person('manager'))).toBeDefined();
    },
  );

  test.for([saveSite, saveTheme, savePayments, saveMenu, saveHistory, saveHosts, act])(
    'managers cannot change anything',
    async (page, { world }) => {
      const manager = await world.person('manager');
      await expect(send(world, page, manager, { ...SITE, ...THEME })).rejects.toMatchObject({
        init: { status: 403 },
      });
    },
  );

  test('the export is for managers and admins', async ({ world }) => {
    const path = '/api/sites/config/export';
    expect((await world.visitor().get(path)).status).toBe(401);
    expect((await (await world.signedIn('user')).get(path)).status).toBe(403);
    const reply = await (await world.signedIn('manager')).get(path);
    expect(reply.json()).toMatchObject({
      format: 'sala.site-config/1',
      config: { name: world.tenant.name },
    });
  });
});

describe('forms', () => {
  test('each form saves its own part of the draft', async ({ world }) => {
    const admin = await world.person('admin');
    expect(await send(world, saveSite, admin, SITE)).toMatchObject({ data: { ok: true } });
    expect(await send(world, saveTheme, admin, { ...THEME, version: '2' })).toMatchObject({
      data: { ok: true },
    });
    expect(
      await send(world, savePayments, admin, {
        version: '3',
        'promptpay.kind': 'mobile',
        'promptpay.id': '081-234-5678',
        'promptpay.accountName': 'ร้านใหม่',
        isVatRegistered: 'on',
        ...WALLET,
      }),
    ).toMatchObject({ data: { ok: true } });
    expect(
      await send(world, saveMenu, admin, {
        version: '4',
        bottomBar: 'on',
      }),
    ).toMatchObject({ data: { ok: true } });
    expect(await send(world, act, admin, { intent: 'publish', version: '5' })).toMatchObject({
      data: { ok: true },
    });
    expect(await world.app.tenants.byId(world.tenant.id)).toMatchObject({
      name: 'ร้านใหม่',
      locale: 'en',
      settings: {
        tagline: { th: 'คำโปรย', en: 'คำโปรย' },
        contact: { email: 'a@example.test' },
        dayCutoffMinutes: 120,
        theme: { accent: '#3451b2', radius: 8 },
        promptpay: { kind: 'mobile' },
        vat: { isRegistered: true },
        modules: { shop: false, lessons: false, wallet: false },
        wallet: { topUpMinSatang: 2_000, topUpMaxSatang: 100_050, managerDaySatang: 0 },
        bottomBar: true,
      },
    });
  });

  test('PromptPay can be left empty', async ({ world }) => {
    const shop = await world.another({
      promptpay: { kind: 'mobile', id: '0812345678', accountName: 'ร้าน' },
    });
    const admin = await shop.person('admin');
    await send(shop, savePayments, admin, NO_PROMPTPAY);
    expect(
      (await callPage(shop, paymentsPage, { path: '/config/payments', actor: admin })).promptpay,
    ).toBeNull();
  });

  test.for([
    [saveSite, { ...SITE, name: ' ' }, 'name'],
    [saveSite, { ...SITE, zone: 'Asia/Nowhere' }, 'zone'],
    [saveSite, { ...SITE, 'contact.email': 'nobody' }, 'contact.email'],
    [saveSite, { ...SITE, dayCutoffMinutes: '9999' }, 'dayCutoffMinutes'],
    [savePayments, { ...NO_PROMPTPAY, 'wallet.topUpMinSatang': 'lots' }, 'wallet.topUpMinSatang'],
    [savePayments, { ...NO_PROMPTPAY, 'wallet.topUpMinSatang': '2000' }, 'wallet.topUpMaxSatang'],
    [savePayments, { ...NO_PROMPTPAY, 'wallet.managerDaySatang': '-1' }, 'wallet.managerDaySatang'],
    [saveTheme, { ...THEME, 'theme.accent': 'red' }, 'theme.accent'],
    [saveTheme, { ...THEME, 'theme.radius': '99' }, 'theme.radius'],
    [saveTheme, { ...THEME, 'theme.font': 'comic' }, 'theme.font'],
  ] as const)('an invalid value is reported at its field: %#', async ([page, fields, field], { world }) => {
    const admin = await world.person('admin');
    expect(await send(world, page, admin, fields)).toMatchObject(invalid(field));
    expect(await callPage(world, overview, { path: '/config', actor: admin })).toMatchObject({
      hasDraft: false,
    });
  });

  test('a form opened before another save shows who saved, and can overwrite it', async ({ world }) => {
    const admin = await world.person('admin');
    await send(world, saveTheme, admin, THEME);
    const refused = await send(world, saveSite, admin, SITE);
    expect(refused).toMatchObject({
      data: {
        ok: false,
        problem: { code: 'sites.draft_conflict', details: { current: 2, editedBy: 'สมใจ ใจดี' } },
      },
    });
    await send(world, saveSite, admin, { ...SITE, over: '2' });
    const { differences } = await callPage(world, overview, { path: '/config', actor: admin });
    expect(differences.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['name', 'theme.accent', 'dayCutoffMinutes']),
    );
  });

  test('a picture is re-encoded as favicon; anything else is refused', { timeout: 60_000 }, async ({
    world,
  }) => {
    const admin = await world.person('admin');
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', { type: 'image/png' });
    expect(
      await send(world, saveSite, admin, { intent: 'favicon', version: '1', picture: svg }),
    ).toMatchObject({ data: { ok: false, problem: { code: 'pictures.not_a_picture' } } });
    const dot = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    const png = new File([dot], 'a.png', { type: 'image/png' });
    expect(
      await send(world, saveSite, admin, { intent: 'favicon', version: '1', picture: png }),
    ).toMatchObject({ data: { ok: true } });
    const { favicon } = await callPage(world, sitePage, { path: '/config/site', actor: admin });
    expect(favicon).toContain(`/p/${world.tenant.id}/`);
    await send(world, saveSite, admin, { intent: 'remove_favicon', version: '2' });
    expect((await callPage(world, sitePage, { path: '/config/site', actor: admin })).favicon).toBeNull();
  });

  test('a claimed host shows the DNS record to admins, and only its status to managers', async ({
    world,
  }) => {
    const admin = await world.person('admin');
    const hostname = `${world.tenant.code}.sala-test.com`;
    expect(await send(world, saveHosts, admin, { hostname: ` ${hostname} ` })).toMatchObject({
      data: { ok: true },
    });
    const open = async (actor: Actor) => callPage(world, hostsPage, { path: '/config/hosts', actor });
    expect((await open(admin)).claims).toMatchObject([
      {
        hostname,
        record: { name: `_sala.${hostname}`, text: expect.stringContaining('sala-verification=') },
      },
    ]);
    expect((await open(await world.person('manager'))).claims).toMatchObject([{ hostname, record: null }]);
    for (const [intent, code] of [
      ['primary', 'sites.host_missing'],
      ['remove', undefined],
      ['check', 'sites.host_missing'],
    ] as const) {
      const reply = await send(world, saveHosts, admin, { intent, hostname });
      expect(reply).toMatchObject({ data: code ? { ok: false, problem: { code } } : { ok: true } });
    }
  });

  test('the draft preview is shown only to an admin who asked for it', async ({ world }) => {
    const [admin, manager] = [await world.signedIn('admin'), await world.signedIn('manager')];
    await send(world, saveTheme, admin.actor, THEME);
    const css = async (reader: typeof admin) => (await reader.get('/theme/draft.css')).text;
    expect(await css(admin)).not.toContain('#3451b2');
    for (const reader of [admin, manager]) reader.cookies.set('_preview', '1');
    const guest = world.visitor();
    guest.cookies.set('_preview', '1');
    expect(await css(admin)).toContain('#3451b2');
    expect(await css(manager)).not.toContain('#3451b2');
    expect((await guest.get('/theme/draft.css')).text).not.toContain('#3451b2');
    const reply = await admin.get('/theme/draft.css');
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('an unreadable import reports it and changes nothing', async ({ world }) => {
    const admin = await world.person('admin');
    const file = new File(['{"format":"x"}'], 'a.json', { type: 'application/json' });
    expect(await send(world, saveHistory, admin, { intent: 'import', version: '1', file })).toMatchObject({
      data: { ok: false, problem: { code: 'sites.import_unreadable' } },
    });
    expect(
      await send(world, saveHistory, admin, { intent: 'restore', version: '1', number: '7' }),
    ).toMatchObject({ data: { ok: false, problem: { code: 'sites.version_missing' } } });
  });
});
