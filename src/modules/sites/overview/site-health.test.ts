import { sql } from '#platform/db/query.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { product } from '#modules/shop/testing.ts';
import type { HealthFinding } from '#platform/module/site-health.ts';
import { changeDraft, getConfigState } from '../config/config-draft.ts';
import { loader as overview } from './overview-page.tsx';
import { publishConfig } from '../config/publish-config.ts';
import type { SiteConfig } from '../config/site-config-contract.ts';
import { getSiteHealth } from './site-health.ts';
import { findSettingsFaults, type SettingsFault } from './settings-faults.ts';

const TEXT = { th: 'ข้อความ', en: 'Text' };
const NONE = { th: '', en: '' };
const WELL = {
  theme: { accent: '#2f6b4f', neutral: '#6b7a6f', radius: 8, font: 'anuphan', scheme: 'light' },
  promptpay: { kind: 'mobile', id: '0812345678', accountName: 'ร้าน' },
  legal: { terms: TEXT, privacy: TEXT, cookies: TEXT },
  registration: { mode: 'open' },
  analytics: null,
  contact: { email: 'a@example.test', phone: '', address: '' },
  favicon: 'data:image/png;base64,AAAA',
  mail: { server: null },
} as unknown as SiteConfig;
const AROUND = { sells: true, hasMailServer: true };

test.each([
  [{}, {}, []],
  [{ promptpay: null }, {}, ['no_payment_account']],
  [{ promptpay: null }, { sells: false }, []],
  [{ promptpay: { kind: 'mobile', id: '12', accountName: 'x' } }, {}, ['payment_account_invalid']],
  [{ legal: { ...WELL.legal, terms: NONE } }, {}, ['open_without_texts', 'no_terms']],
  [{ legal: { ...WELL.legal, privacy: NONE }, registration: { mode: 'invited' } }, {}, ['no_privacy']],
  [{ favicon: null }, {}, ['no_logo']],
  [{ contact: { email: '', phone: '', address: 'x' } }, {}, ['no_contact']],
  [{ contact: { email: '', phone: '02', address: '' } }, {}, []],
  [{}, { hasMailServer: false }, ['no_mail_server']],
  [{ mail: { server: { host: 'x' } } }, { hasMailServer: false }, []],
] as [object, object, SettingsFault[]][])('settings with %j, %j lack %j', (given, around, faults) => {
  expect(findSettingsFaults({ ...WELL, ...given }, { ...AROUND, ...around })).toEqual(faults);
});

/** Opens the settings as a manager and returns what they list. */
async function listed(world: World): Promise<HealthFinding[]> {
  const actor = await world.person('manager');
  const { findings } = await callPage(world, overview, { path: '/config', actor });
  return findings;
}

describe('the settings open with what the site needs', () => {
  test('a new site hears what it lacks, each with the page where it is mended', async ({ world }) => {
    expect((await listed(world)).map(({ to, grade }) => `${grade} ${to}`)).toEqual([
      'wrong /config/legal',
      'missing /shop/manage/products',
      'missing /shop/manage/delivery',
      'missing /config/payments',
      'missing /config/legal',
      'missing /config/legal',
      'missing /config/site',
      'missing /config/site',
    ]);
    await world.write((scope) => product(scope));
    expect((await listed(world)).map(({ to }) => to)).not.toContain('/shop/manage/products');
  });

  test('a module that is off needs nothing', async () => {
    const world = await World.open({ modules: { shop: false, lessons: false } });
    const found = await world.read((scope) => getSiteHealth(scope));
    expect(found.filter(({ to }) => !to.startsWith('/config'))).toEqual([]);
    expect(found.map(({ to }) => to)).not.toContain('/config/payments');
  });

  test('mail that could not be sent and a host that could not be verified are named', async ({ world }) => {
    await world.write(async (scope) => {
      await scope.tx.run(sql`
        insert into sites_host_claim (tenant_id, hostname, token, claimed_at, problem)
        values (${scope.tenant.id}, 'school.example.org', ${'0'.repeat(32)}, ${scope.now}, 'not_found')`);
    });
    expect((await listed(world)).filter(({ to }) => to === '/config/hosts')).toMatchObject([
      { grade: 'wrong', fact: expect.stringContaining('school.example.org') },
    ]);
  });
});

describe('registration', () => {
  test('opens only with terms of use and a privacy notice', async () => {
    const world = await World.open({ registration: { mode: 'invited' } });
    const admin = await world.person('admin');
    const draft = async (given: Partial<SiteConfig>): Promise<number> => {
      const { version } = await world.read((scope) => getConfigState(scope));
      const saved = await world.write(
        (scope) => changeDraft(scope, version, (before) => ({ ...before, ...given })),
        admin,
      );
      return saved.version;
    };
    const publish = (version: number) => world.write((scope) => publishConfig(scope, version), admin);
    const open = {
      fields: { title: 'off', lastname: 'optional', phone: 'off' },
      accept: { terms: true, privacy: true },
    } as const;
    const opening = await draft({ registration: { ...open, mode: 'open' } });
    await expect(publish(opening)).rejects.toMatchObject({ code: 'sites.registration_without_texts' });
    await expect(
      publish(await draft({ legal: { terms: TEXT, privacy: NONE, cookies: NONE } })),
    ).rejects.toMatchObject({
      code: 'sites.registration_without_texts',
    });
    await publish(await draft({ legal: { terms: TEXT, privacy: TEXT, cookies: NONE } }));
    await expect(
      publish(await draft({ legal: { terms: NONE, privacy: TEXT, cookies: NONE } })),
    ).rejects.toMatchObject({
      code: 'sites.registration_without_texts',
    });
  });
});
