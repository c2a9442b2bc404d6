import { cp, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '#platform/config/project-folder.ts';
import { migrate } from '#platform/db/migrate.ts';
import { withClient } from '#platform/db/with-client.ts';
import { emptyDatabase } from '#platform/testing/test-database.ts';
import { expect, test } from 'vitest';

const MIGRATION = '20261127T1100_content_menu.sql';

const PERSON = '019a0000-0000-7000-8000-00000000000a';
const about = { th: 'เกี่ยวกับเรา', en: 'About', path: '/about' };
const news = { th: 'ข่าว', en: 'News', path: '/news' };
const shop = { th: 'ร้าน', en: 'Shop', path: '/shop/products' };

/** Settings as they were stored: each published state, the draft, and what readers see. */
const SITES = [
  { code: 'usual', published: [null, null], draft: null, live: undefined },
  { code: 'once', published: [], draft: undefined, live: [about, news] },
  {
    code: 'often',
    published: [null, [about], [about], [about, news]],
    draft: [shop],
    live: [about, news],
  },
  { code: 'back', published: [[about], null], draft: undefined, live: undefined },
  { code: 'bare', published: [[]], draft: undefined, live: [] },
];

const entry = ({ path, ...labels }: typeof about) => ({ ...labels, to: path, entries: [] });

test('links of the header that were settings become versions of the menu, the last as readers saw it', async () => {
  const { owner, superuser } = await emptyDatabase('menus');
  const migrations = join(projectFolder(), 'migrations');
  const folder = await mkdtemp(join(tmpdir(), 'sala-migrations-'));
  const upTo = (last: (name: string) => boolean) =>
    readdir(migrations).then((names) =>
      Promise.all(names.filter(last).map((name) => cp(join(migrations, name), join(folder, name)))),
    );
  await upTo((name) => name.endsWith('.sql') && name < MIGRATION);
  await migrate(owner, folder);
  await withClient(superuser, async (client) => {
    for (const { code, published, draft, live } of SITES) {
      const { rows } = await client.query(
        `insert into sites_tenant (code, name, settings) values ($1, $1, $2) returning tenant_id`,
        [code, { tagline: { th: 'ก', en: 'a' }, ...(live && { menu: live }) }],
      );
      const tenantId = rows[0].tenant_id;
      for (const [at, menu] of published.entries())
        await client.query(
          `insert into sites_config_version (tenant_id, number, config, published_by, published_at)
           values ($1, $2, $3, $4, $5)`,
          [tenantId, at + 1, { name: code, menu }, PERSON, `2026-01-0${at + 1}`],
        );
      if (draft !== undefined)
        await client.query(
          `insert into sites_config_draft (tenant_id, config, edited_by, edited_at) values ($1, $2, $3, '2026-02-01')`,
          [tenantId, { name: code, menu: draft }, PERSON],
        );
    }
  });
  await upTo((name) => name === MIGRATION);
  expect((await migrate(owner, folder)).applied).toEqual([MIGRATION]);

  const { versions, settings } = await withClient(superuser, async (client) => ({
    versions: (
      await client.query(
        `select code, place, number, entries, author_id, content_menu_version.created_at < '2026-03-01' as has_time
           from content_menu_version join sites_tenant using (tenant_id) order by code, number`,
      )
    ).rows,
    settings: (await client.query('select settings from sites_tenant')).rows,
  }));
  const version = (code: string, number: number, links: (typeof about)[] | null, isTold = true) => ({
    code,
    place: 'main',
    number,
    entries: links?.map(entry) ?? null,
    author_id: isTold ? PERSON : null,
    has_time: isTold,
  });
  expect(versions).toEqual([
    version('back', 1, [about]),
    version('back', 2, null),
    version('bare', 1, []),
    version('often', 1, [about]),
    version('often', 2, [about, news]),
    version('often', 3, [shop]),
    version('often', 4, [about, news], false),
    version('once', 1, [about, news], false),
  ]);
  expect(settings).toEqual(SITES.map(() => ({ settings: { tagline: { th: 'ก', en: 'a' } } })));
});
