import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { sql } from '#platform/db/query.ts';
import { restoreVersion } from '../config/config-history.ts';
import { action as publishAction } from '../overview/overview-page.tsx';
import { exportConfig, importConfig } from '../config/transfer-config.ts';
import { loader as legalPage } from './legal-page.tsx';
import { action, loader } from './legal-settings-page.tsx';

type Actor = Awaited<ReturnType<World['person']>>;

const save = (world: World, actor: Actor, version: number, texts: Record<string, string>) =>
  callPage(world, action, {
    path: '/config/legal',
    form: {
      version: String(version),
      ...Object.fromEntries(
        ['terms', 'privacy', 'cookies'].flatMap((kind) =>
          ['th', 'en'].map((language) => [`legal.${kind}.${language}`, texts[`${kind}.${language}`] ?? '']),
        ),
      ),
    },
    actor,
  });
const publish = (world: World, actor: Actor, version: number) =>
  callPage(world, publishAction, {
    path: '/config',
    form: { intent: 'publish', version: String(version) },
    actor,
  });

/** Reads a text as a guest, with the site's current settings. */
async function read(world: World, kind: string) {
  const record = await world.app.tenants.byId(world.tenant.id);
  const now = Object.assign(Object.create(world) as World, { tenant: { ...world.tenant, ...record } });
  return callPage(now, legalPage, { path: `/legal/${kind}`, params: { kind } });
}

describe('legal texts', { timeout: 60_000 }, () => {
  test('a text is readable once published, and each change gets a new number', async () => {
    // While registration is open, a text that people accept cannot be taken away.
    const world = await World.open({ registration: { mode: 'invited' } });
    const admin = await world.person('admin');
    expect(
      await save(world, admin, 1, { 'terms.th': '# ข้อ 1\r\nซื้อแล้วคืนได้', 'privacy.en': 'We keep little.' }),
    ).toMatchObject({
      data: { ok: true },
    });
    await expect(read(world, 'terms')).rejects.toMatchObject({ init: { status: 404 } });
    await publish(world, admin, 2);
    expect(await read(world, 'terms')).toMatchObject({ number: 1, text: '# ข้อ 1\nซื้อแล้วคืนได้' });
    expect(await read(world, 'privacy'), 'one language stands for both').toMatchObject({
      text: 'We keep little.',
    });
    await expect(read(world, 'cookies')).rejects.toMatchObject({ init: { status: 404 } });
    await expect(read(world, 'imprint')).rejects.toMatchObject({ init: { status: 404 } });

    await save(world, admin, 3, { 'terms.th': 'ใหม่', 'privacy.en': 'We keep little.' });
    await publish(world, admin, 4);
    expect(await read(world, 'terms')).toMatchObject({ number: 2, text: 'ใหม่' });
    expect(await read(world, 'privacy')).toMatchObject({ number: 1 });

    await save(world, admin, 5, { 'privacy.en': 'We keep little.' });
    await publish(world, admin, 6);
    await expect(read(world, 'terms')).rejects.toMatchObject({ init: { status: 404 } });
    const { count } = await world.read((scope) =>
      scope.tx.one(sql<{ count: number }>`
        select count(*)::int as count from sites_legal_text where tenant_id = ${world.tenant.id} and kind = 'terms'`),
    );
    expect(count, 'what was in force is kept').toBe(2);
    for (const attempt of [
      sql`update sites_legal_text set th = 'x' where tenant_id = ${world.tenant.id}`,
      sql`delete from sites_legal_text where tenant_id = ${world.tenant.id}`,
    ])
      await expect(world.write((scope) => scope.tx.run(attempt))).rejects.toThrow(/permission denied/);
  });

  test('history and export contain the texts; a restored text gets a new number', async ({ world }) => {
    const admin = await world.person('admin');
    await save(world, admin, 1, { 'terms.th': 'หนึ่ง' });
    await publish(world, admin, 2);
    await save(world, admin, 3, { 'terms.th': 'สอง' });
    await publish(world, admin, 4);
    const file = JSON.stringify(await world.read(exportConfig));
    expect(file).toContain('สอง');
    await world.write((scope) => restoreVersion(scope, { number: 2, version: 5 }), admin);
    await publish(world, admin, 6);
    expect(await read(world, 'terms')).toMatchObject({ number: 3, text: 'หนึ่ง' });

    const other = await world.another();
    const theirs = await other.person('admin');
    await other.write((scope) => importConfig(scope, { file, version: 1 }), theirs);
    await publish(other, theirs, 2);
    expect(await read(other, 'terms')).toMatchObject({ number: 1, text: 'สอง' });
    expect(await read(world, 'terms'), 'each site has its own').toMatchObject({ text: 'หนึ่ง' });
  });

  test('a text that is too long is reported at its field; a manager can read but not save', async ({
    world,
  }) => {
    const [admin, manager] = [await world.person('admin'), await world.person('manager')];
    expect(await save(world, admin, 1, { 'terms.en': 'x'.repeat(20_001) })).toMatchObject({
      data: { ok: false, problem: { fields: { 'legal.terms.en': [expect.any(String)] } } },
    });
    await expect(save(world, manager, 1, { 'terms.en': 'x' })).rejects.toMatchObject({
      init: { status: 403 },
    });
    expect(await callPage(world, loader, { path: '/config/legal', actor: manager })).toMatchObject({
      legal: { terms: { th: '', en: '' } },
    });
  });
});
