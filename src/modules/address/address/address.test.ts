import { Hono } from 'hono';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '#platform/db/database.ts';
import { serveEndpoint } from '#platform/endpoint/serve-endpoint.ts';
import { GUESTS_PER_NETWORK } from '#platform/http/request-limit.ts';
import { RateLimiter } from '#platform/http/token-bucket.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import type { Scope } from '#platform/scope.ts';
import type { TenantId } from '#platform/db/tenant-id.ts';
import { ownDatabase } from '#platform/testing/test-database.ts';
import { readAddressData } from './address-data.ts';
import { findSubdistrict, getAddressNames } from './address-queries.ts';
import { addressEndpoints } from '../endpoints.ts';
import { syncAddressData } from './sync-address-data.ts';

/** These tables are not tenant-specific: any id will do. */
const tenantId = '00000000-0000-7000-8000-000000000001' as TenantId;
let owner: pg.Client;
let database: Database;
let api: Hono;

beforeAll(async () => {
  const { owner: ownerConnection, app } = await ownDatabase('address');
  owner = new pg.Client(ownerConnection);
  await owner.connect();
  database = new Database({ connection: app, poolSize: 2 });
  await sync();
  api = openApi();
});

afterAll(async () => {
  await database.close();
  await owner.end();
});

async function sync(): Promise<boolean> {
  return (await syncAddressData(owner)).isChanged;
}

function openApi(callsPerMinute = 600): Hono {
  const app = new Hono();
  const frame = {
    app: { database, limiter: new RateLimiter(), config: { callsPerMinute } },
    tenant: { id: tenantId },
    actor: { kind: 'guest', role: 'guest', guestId: null },
    ip: '127.0.0.1',
    now: new Date(),
    setCookies: [],
  };
  for (const declared of addressEndpoints) {
    app.on(declared.method, declared.path, (context) =>
      serveEndpoint(declared, context, frame as unknown as RequestFrame),
    );
  }
  return app;
}

interface Reply {
  readonly success: boolean;
  readonly data: { id: number; name_th: string; name_en: string; zip?: string }[];
  readonly error: string | null;
}

async function ask(path: string): Promise<{ status: number; cache: string | null; body: Reply }> {
  const response = await api.request(`/api/address/${path}`);
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    body: (await response.json()) as Reply,
  };
}

function inScope<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
  return database.read(tenantId, (tx) => work({ tx } as Scope));
}

describe('the data', () => {
  test('has 77 provinces, 928 districts and 7,436 sub-districts, each inside its parent', async () => {
    const { provinces, districts, subdistricts } = await readAddressData();
    expect([provinces.length, districts.length, subdistricts.length]).toEqual([77, 928, 7_436]);
    const provinceCodes = new Set(provinces.map((place) => place.code));
    const districtCodes = new Set(districts.map((place) => place.code));
    expect(districts.every((place) => provinceCodes.has(Math.floor(place.code / 100)))).toBe(true);
    expect(subdistricts.every((place) => districtCodes.has(Math.floor(place.code / 100)))).toBe(true);
    expect(subdistricts.filter((place) => place.postalCodeAlt !== null)).toHaveLength(104);
  });

  test('is loaded once, and again only when it has changed', async () => {
    expect(await sync()).toBe(false);
    await owner.query(`update address_source set content_hash = 'old'`);
    await owner.query(
      `update address_subdistrict set name_th = 'ผิด', is_current = false where subdistrict_code = 500108`,
    );
    await owner.query(
      `insert into address_subdistrict (subdistrict_code, district_code, name_th, name_en, postal_code) values (500199, 5001, 'เดิม', 'Former', '50000')`,
    );
    expect(await sync()).toBe(true);
    const { rows } = await owner.query(
      'select name_th, is_current from address_subdistrict where subdistrict_code = any($1) order by subdistrict_code',
      [[500108, 500199]],
    );
    expect(rows).toEqual([
      { name_th: 'สุเทพ', is_current: true },
      { name_th: 'เดิม', is_current: false },
    ]);
    expect(await sync()).toBe(false);
  });

  test('two nodes starting together load it once', async () => {
    await owner.query(`update address_source set content_hash = 'old'`);
    const { host, port, user, database: name } = owner;
    const other = new pg.Client({ host, port, user: user ?? '', database: name ?? '' });
    await other.connect();
    const [one, two] = await Promise.all([syncAddressData(owner), syncAddressData(other)]);
    await other.end();
    expect(one.isChanged).not.toBe(two.isChanged);
  });

  test('a failed load leaves no trace', async () => {
    const failing = {
      query: (text: string, values?: unknown[]) =>
        text.startsWith('update address_province')
          ? Promise.reject(new Error('cut'))
          : owner.query(text, values),
    };
    await owner.query(`update address_source set content_hash = 'old'`);
    await owner.query(`update address_province set name_en = 'Krung Thep' where province_code = 10`);
    await expect(syncAddressData(failing)).rejects.toThrow('cut');
    const { rows } = await owner.query('select name_en from address_province where province_code = 10');
    expect(rows).toEqual([{ name_en: 'Krung Thep' }]);
    expect(await sync()).toBe(true);
  });
});

describe('the address calls', () => {
  test('provinces: Bangkok first, then dictionary order', async () => {
    const { status, body, cache } = await ask('provinces');
    expect([status, body.success, body.error, body.data.length]).toEqual([200, true, null, 77]);
    expect(body.data[0]).toEqual({ id: 10, name_th: 'กรุงเทพมหานคร', name_en: 'Bangkok' });
    const others = body.data.slice(1).map((place) => place.name_th);
    expect(others).toEqual(others.toSorted(new Intl.Collator('th').compare));
    expect(others.slice(0, 3)).toEqual(['กระบี่', 'กาญจนบุรี', 'กาฬสินธุ์']);
    expect(cache).toMatch(/public, max-age=\d+/);
  });

  test.each([
    ['amphure/10', 50],
    ['amphure/38', 8],
    ['tambon/5025', 3],
  ])('%s has %s places', async (path, count) => {
    const { status, body } = await ask(path);
    expect([status, body.success, body.error]).toEqual([200, true, null]);
    expect(body.data).toHaveLength(count);
  });

  test('a sub-district includes its postal code', async () => {
    const kalyani = (await ask('tambon/5025')).body.data;
    expect(kalyani.every((place) => place.zip === '58130')).toBe(true);
    const bangRak = (await ask('tambon/1004')).body.data;
    expect(bangRak).toContainEqual({ id: 100402, name_th: 'สีลม', name_en: 'Si Lom', zip: '10500' });
  });

  test('districts have no postal code; retired places are not listed', async () => {
    expect((await ask('amphure/50')).body.data[0]).not.toHaveProperty('zip');
    await owner.query('update address_district set is_current = false where district_code = 5025');
    try {
      expect((await ask('amphure/50')).body.data.map((place) => place.id)).not.toContain(5025);
    } finally {
      await owner.query('update address_district set is_current = true where district_code = 5025');
    }
  });

  test.each([
    'amphure/9',
    'amphure/99',
    'amphure/999999999',
    'amphure/0',
    'tambon/9999',
    'tambon/10',
    'tambon/000000',
  ])('%s is unknown: 404', async (path) => {
    const { status, body, cache } = await ask(path);
    expect({ status, body }).toEqual({
      status: 404,
      body: { success: false, data: null, error: 'No such place' },
    });
    expect(cache).toBe('no-store');
  });

  test.each([
    'amphure/abc',
    'amphure/-10',
    'amphure/1e1',
    'amphure/10.0',
    'amphure/%20',
    'amphure/๑๐',
    'amphure/10%00',
    'amphure/%F0%9F%98%80',
    'tambon/9999999999',
    "tambon/1004'--",
    `tambon/${'9'.repeat(5_000)}`,
  ])('%s is no number: 400', async (path) => {
    const { status, body } = await ask(path);
    expect({ status, body }).toEqual({
      status: 400,
      body: { success: false, data: null, error: 'The id must be a number' },
    });
  });
});

test('a refusal of the platform is a sentence too, not a code', async () => {
  const strict = openApi(1);
  const answers = [];
  for (let call = 0; call <= GUESTS_PER_NETWORK; call++)
    answers.push(await strict.request('/api/address/provinces'));
  const last = answers.at(-1);
  expect(last?.status).toBe(429);
  expect(await last?.json()).toEqual({
    success: false,
    data: null,
    error: 'Too many requests. Please wait a moment.',
  });
});

describe('the names of a code', () => {
  test.each([
    [100402, 'สีลม', '10500'],
    [500108, 'สุเทพ', '50200'],
    [830101, 'ตลาดใหญ่', '83000'],
  ])('%s is %s', async (subdistrictCode, subdistrictTh, postalCode) => {
    const names = await inScope((scope) => getAddressNames(scope, { subdistrictCode }));
    expect(names).toMatchObject({
      subdistrictCode,
      subdistrictTh,
      provinceCode: Math.floor(subdistrictCode / 10_000),
    });
    expect(names.postalCodes[0]).toBe(postalCode);
    expect(await inScope((scope) => findSubdistrict(scope, subdistrictCode))).toEqual(names);
  });

  test('a retired place can be read but not used in a new address', async () => {
    expect(await inScope((scope) => getAddressNames(scope, { subdistrictCode: 500199 }))).toMatchObject({
      subdistrictTh: 'เดิม',
    });
    expect(await inScope((scope) => findSubdistrict(scope, 500199))).toBeNull();
  });

  test.each([0, -1, 999_999, 5001, 1e12, 0.5, Number.NaN])('%s is unknown', async (subdistrictCode) => {
    expect(await inScope((scope) => findSubdistrict(scope, subdistrictCode))).toBeNull();
    await expect(inScope((scope) => getAddressNames(scope, { subdistrictCode }))).rejects.toMatchObject({
      code: 'address.unknown_place',
      kind: 'missing',
    });
  });
});

test('the run-time role cannot change the places', async () => {
  const { sql } = await import('#platform/db/query.ts');
  await expect(
    database.write(tenantId, (tx) => tx.run(sql`update address_province set name_th = 'x'`)),
  ).rejects.toThrow(/permission denied/);
});
