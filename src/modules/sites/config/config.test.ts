import { listAudit } from '#platform/audit.ts';
import { openTestPayment } from '#modules/billing/testing.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { changeDraft, discardDraft, getConfigState } from './config-draft.ts';
import { listVersions, restoreVersion } from './config-history.ts';
import { publishConfig } from './publish-config.ts';
import type { SiteConfig } from './site-config-contract.ts';
import { exportConfig, importConfig } from './transfer-config.ts';

type Person = Awaited<ReturnType<World['person']>>;

const change = (world: World, by: Person, version: number, given: Partial<SiteConfig>) =>
  world.write((scope) => changeDraft(scope, version, (draft) => ({ ...draft, ...given })), by);
const publish = (world: World, by: Person, version: number) =>
  world.write((scope) => publishConfig(scope, version), by);
const state = (world: World) => world.read((scope) => getConfigState(scope));

/** Returns the audit log's actions on one entity. */
async function actionsOn(world: World, entityKind: string, entityId: string): Promise<string[]> {
  const lines = await world.read((scope) => listAudit(scope, { entityKind, entityId }));
  return lines.map(({ action }) => action);
}

const PROMPTPAY = { kind: 'mobile', id: '0812345678', accountName: 'ร้านใหม่' } as const;

describe('draft and publication', () => {
  test('a change is invisible until published; then every reader sees it, and the audit log names the admin', async ({
    world,
  }) => {
    const admin = await world.person('admin');
    const before = await world.app.tenants.ofHost(world.tenant.host);
    const { version } = await change(world, admin, 1, { name: 'ชื่อใหม่', zone: 'Asia/Tokyo' });
    expect(await state(world)).toMatchObject({
      hasDraft: true,
      editedBy: 'สมใจ ใจดี',
      draft: { name: 'ชื่อใหม่' },
      published: { name: world.tenant.name },
    });
    const visitor = world.visitor();
    const ask = () => visitor.get(`/api/hostname/${world.tenant.host}`, { environment: 'localhost' });
    expect((await ask()).json().data.siteName).toBe(world.tenant.name);

    await publish(world, admin, version);
    await expect.poll(async () => (await ask()).json().data.siteName).toBe('ชื่อใหม่');
    expect(await world.app.tenants.byId(world.tenant.id)).toMatchObject({
      zone: 'Asia/Tokyo',
      version: (before?.version ?? 0) + 1,
    });
    expect(await state(world)).toMatchObject({ hasDraft: false, published: { name: 'ชื่อใหม่' } });
    expect(await actionsOn(world, 'sites_config', '2')).toEqual(['sites.publish_config']);
  });

  test('of two admins the second gets a conflict that names the first, and loses nothing', async ({
    world,
  }) => {
    const [one, two] = [await world.person('admin'), await world.person('admin')];
    await change(world, one, 1, { name: 'ของคนแรก' });
    await expect(change(world, two, 1, { isVatRegistered: true })).rejects.toMatchObject({
      code: 'sites.draft_conflict',
      details: { current: 2, editedBy: 'สมใจ ใจดี' },
    });
    await change(world, two, 2, { isVatRegistered: true });
    expect((await state(world)).draft).toMatchObject({ name: 'ของคนแรก', isVatRegistered: true });
  });

  test('of two concurrent saves one gets a conflict', async ({ world }) => {
    const admin = await world.person('admin');
    const results = await Promise.allSettled(
      ['ก', 'ข', 'ค'].map((name) => change(world, admin, 1, { name })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a form opened before a publication cannot overwrite it', async ({ world }) => {
    const admin = await world.person('admin');
    const { version } = await change(world, admin, 1, { name: 'หนึ่ง' });
    await publish(world, admin, version);
    await expect(change(world, admin, 1, { name: 'สอง' })).rejects.toMatchObject({
      code: 'sites.draft_conflict',
    });
    await expect(publish(world, admin, version)).rejects.toMatchObject({ code: 'sites.draft_conflict' });
  });

  test('a draft equal to the published state is removed', async ({ world }) => {
    const admin = await world.person('admin');
    const { version } = await change(world, admin, 1, { name: 'หนึ่ง' });
    const back = await change(world, admin, version, { name: world.tenant.name });
    expect(await state(world)).toMatchObject({ hasDraft: false });
    await expect(publish(world, admin, back.version)).rejects.toMatchObject({
      code: 'sites.nothing_to_publish',
    });
  });

  test('a discarded draft is gone', async ({ world }) => {
    const admin = await world.person('admin');
    const { version } = await change(world, admin, 1, { name: 'หนึ่ง' });
    await world.write((scope) => discardDraft(scope, version), admin);
    expect(await state(world)).toMatchObject({ hasDraft: false, draft: { name: world.tenant.name } });
  });

  test('an accent with too little contrast is refused with its ratio; the dark scheme accepts it', async ({
    world,
  }) => {
    const admin = await world.person('admin');
    const { draft } = await state(world);
    const theme = { ...draft.theme, accent: '#ffd400' };
    const { version } = await change(world, admin, 1, { theme });
    await expect(publish(world, admin, version)).rejects.toMatchObject({
      code: 'sites.theme_unreadable',
      details: { ratio: 1.28, needed: 4.5, suggestion: expect.stringMatching(/^#/) },
    });
    const dark = await change(world, admin, version, { theme: { ...theme, scheme: 'dark' } });
    await publish(world, admin, dark.version);
    expect((await state(world)).published.theme).toMatchObject({ accent: '#ffd400', scheme: 'dark' });
  });

  test('settings that admins do not edit here are kept', async ({ world }) => {
    const other = await world.another({ vat: { taxId: '0999999999991' }, contact: { line: '@shop' } });
    const admin = await other.person('admin');
    const { version } = await change(other, admin, 1, { isVatRegistered: true });
    await publish(other, admin, version);
    expect((await other.app.tenants.byId(other.tenant.id))?.settings).toMatchObject({
      vat: { isRegistered: true, taxId: '0999999999991' },
      contact: { line: '@shop' },
    });
  });

  test('another tenant sees none of it', async ({ world }) => {
    const other = await world.another();
    const admin = await world.person('admin');
    const { version } = await change(world, admin, 1, { name: 'ของเรา' });
    expect(await state(other)).toMatchObject({ hasDraft: false, version: 1 });
    await publish(world, admin, version);
    expect((await other.read((scope) => listVersions(scope, null))).versions).toEqual([]);
    await expect(
      other.write((scope) => restoreVersion(scope, { number: 2, version: 1 })),
    ).rejects.toMatchObject({ code: 'sites.version_missing' });
  });
});

describe('the PromptPay account', () => {
  test.for([
    { kind: 'mobile', id: '12345', accountName: 'ร้าน' },
    { kind: 'national_id', id: '1111111111111', accountName: 'ร้าน' },
    { kind: 'mobile', id: '0999999999991', accountName: 'ร้าน' },
  ] as const)('%j is refused by billing’s rules', async (promptpay, { world }) => {
    const admin = await world.person('admin');
    await expect(change(world, admin, 1, { promptpay })).rejects.toMatchObject({
      code: 'sites.promptpay_invalid',
    });
  });

  test('a new account is audited; an open payment keeps its original account', async ({ world }) => {
    const shop = await world.another({
      promptpay: { kind: 'national_id', id: '0999999999991', accountName: 'ร้านเดิม' },
    });
    const underWay = await openTestPayment(shop);
    const admin = await shop.person('admin');
    const { version } = await change(shop, admin, 1, { promptpay: PROMPTPAY });
    await publish(shop, admin, version);
    expect(await actionsOn(shop, 'sites_tenant', shop.tenant.id)).toEqual(['sites.change_payment_account']);
    const seen = await shop.visitor().get(`/api/billing/payments/${underWay.slug}`);
    expect(seen.json().promptPay).toMatchObject({ accountName: 'ร้านเดิม' });
  });
});

describe('history, export and import', () => {
  test('pagination of the history neither skips nor repeats a version', async ({ world }) => {
    const admin = await world.person('admin');
    let draft = 1;
    for (let count = 0; count < 11; count++) {
      const { version } = await change(world, admin, draft, { name: `ชื่อ ${count}` });
      await publish(world, admin, version);
      draft = version + 1;
    }
    const first = await world.read((scope) => listVersions(scope, null));
    const second = await world.read((scope) => listVersions(scope, first.next));
    expect([...first.versions, ...second.versions].map(({ number }) => number)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    expect(second.next).toBeNull();
  });

  test("history lists each publication's changes; restoring one creates a draft", async ({ world }) => {
    const admin = await world.person('admin');
    const first = await change(world, admin, 1, { name: 'หนึ่ง' });
    await publish(world, admin, first.version);
    const second = await change(world, admin, first.version + 1, { name: 'สอง' });
    await publish(world, admin, second.version);
    const { versions } = await world.read((scope) => listVersions(scope, null));
    expect(versions).toMatchObject([
      {
        number: 3,
        publishedBy: 'สมใจ ใจดี',
        differences: [{ field: 'name', before: 'หนึ่ง', after: 'สอง' }],
      },
      {
        number: 2,
        publishedBy: 'สมใจ ใจดี',
        differences: [{ field: 'name', before: world.tenant.name, after: 'หนึ่ง' }],
      },
      { number: 1, publishedBy: null, differences: [] },
    ]);
    const { version } = await state(world);
    await world.write((scope) => restoreVersion(scope, { number: 1, version }), admin);
    expect(await state(world)).toMatchObject({
      draft: { name: world.tenant.name },
      published: { name: 'สอง' },
    });
  });

  test('an export creates the same draft on another site and contains no secret', async ({ world }) => {
    const other = await world.another();
    const admin = await world.person('admin');
    await change(world, admin, 1, { name: 'ยกไป', promptpay: PROMPTPAY });
    const file = JSON.stringify(await world.read((scope) => exportConfig(scope)));
    expect(file).not.toMatch(/password|secret|token|favicon|client/i);
    await other.write((scope) => importConfig(scope, { file, version: 1 }));
    expect((await state(other)).draft).toMatchObject({ name: 'ยกไป', promptpay: PROMPTPAY });
    for (const name of ['a\\u0000b', 'a\\ud800b'])
      await expect(
        other.write((scope) => importConfig(scope, { file: file.replace('ยกไป', name), version: 2 })),
      ).rejects.toMatchObject({ code: 'sites.import_unreadable' });
  });

  test('an export of the time when menus were settings is imported, and says that its links stay out', async ({
    world,
  }) => {
    const { format, config } = await world.read((scope) => exportConfig(scope));
    const withMenu = (menu: unknown) => JSON.stringify({ format, config: { ...config, menu } });
    const bring = (file: string, version: number) =>
      world.write((scope) => importConfig(scope, { file, version }));
    const link = { th: 'ก', en: 'a', path: '/about' };
    expect(await bring(withMenu([link]), 1)).toEqual({ version: 2, hasMenu: true });
    expect((await state(world)).draft).not.toHaveProperty('menu');
    expect(await bring(withMenu(null), 2)).toMatchObject({ hasMenu: false });
  });

  test.for([
    '',
    'null',
    '{}',
    '{"format":"sala.site-config/1","config":{"name":""}}',
    '{"format":"other","config":{}}',
    `{"format":"sala.site-config/1","config":${'['.repeat(10_000)}`,
  ])('%j is not an export', async (file, { world }) => {
    await expect(world.write((scope) => importConfig(scope, { file, version: 1 }))).rejects.toMatchObject({
      code: 'sites.import_unreadable',
    });
    expect(await state(world)).toMatchObject({ hasDraft: false });
  });
});
