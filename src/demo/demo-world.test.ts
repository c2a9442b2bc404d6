import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CERAMICS_HOUSE, TEA_HOUSE } from '#modules/shop/testing.ts';
import type { App } from '#platform/app.ts';
import { loadConfig } from '#platform/config/config.ts';
import { readObject } from '#platform/storage/objects.ts';
import { ownDatabase } from '#platform/testing/test-database.ts';
import { testComposition } from '../testing/composition.ts';
import { makeDemoWorld } from './demo-world.ts';
import { TEST_SECRET } from '#platform/testing/test-secret.ts';

let app: App;
let owner: pg.Client;
let folder: string;
let close: () => Promise<void>;
let connection: pg.ClientConfig;

beforeAll(async () => {
  const database = await ownDatabase('demo');
  folder = await mkdtemp(join(tmpdir(), 'sala-demo-'));
  const config = loadConfig({
    SALA_DATA_DIR: folder,
    SALA_SECRET: TEST_SECRET,
    LOG_LEVEL: 'silent',
  });
  connection = database.owner;
  const opened = await testComposition.open({
    config,
    connection: database.app,
    owner: connection,
    clock: () => new Date(),
  });
  ({ app, close } = opened);
  owner = new pg.Client(database.superuser);
  await owner.connect();
  await makeDemoWorld(app, connection, () => undefined, { pictureScale: 0.25 });
}, 180_000);

afterAll(async () => {
  await owner.end();
  await close();
  await rm(folder, { recursive: true, force: true });
});

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** Reads rows of both sites as an auditor, bypassing row security. */
async function rows<Row extends object>(text: string): Promise<Row[]> {
  return (await owner.query<Row>(text)).rows;
}

test('both sites answer on their hosts with enough products', async () => {
  const sites = await rows<{
    code: string;
    hosts: string[];
    is_being_set_up: boolean;
    products: number;
    people: string[];
  }>(`
    select t.code, array(select hostname from sites_host h where h.tenant_id = t.tenant_id order by is_primary desc, hostname) as hosts,
           t.settings ? 'isBeingSetUp' as is_being_set_up,
           (select count(*)::int from shop_product p where p.tenant_id = t.tenant_id and p.status = 'active') as products,
           array(select email from accounts_person a where a.tenant_id = t.tenant_id order by email) as people
      from sites_tenant t order by t.code desc`);
  expect(sites).toMatchObject([
    {
      code: 'demo',
      hosts: ['localhost', 'demo.localhost'],
      is_being_set_up: false,
      people: [
        'accountant@demo.test',
        'admin@demo.test',
        'manager@demo.test',
        'user2@demo.test',
        'user@demo.test',
      ],
    },
    {
      code: 'baan',
      hosts: ['baan.localhost'],
      is_being_set_up: false,
      people: ['admin@baan.test', 'user@baan.test'],
    },
  ]);
  expect(sites[0]?.products).toBeGreaterThanOrEqual(60);
  expect(sites[1]?.products).toBeGreaterThanOrEqual(40);
});

test('every product has pictures whose bytes are stored', async () => {
  const [{ bare } = { bare: -1 }] = await rows<{ bare: number }>(`
    select count(*)::int as bare from shop_product p
     where not exists (select from shop_product_picture c where c.tenant_id = p.tenant_id and c.product_id = p.product_id) or p.cover_object_id is null`);
  expect(bare).toBe(0);
  const pictures = await rows<{ tenant_id: string; full_object_id: string }>(
    'select tenant_id, full_object_id from shop_product_picture',
  );
  const wanted = [...TEA_HOUSE.products, ...CERAMICS_HOUSE.products].reduce(
    (sum, { drawn }) => sum + (drawn.views?.length ?? 1),
    0,
  );
  expect(pictures).toHaveLength(wanted);
  for (const { tenant_id, full_object_id } of pictures.slice(0, 20)) {
    const record = await app.tenants.byId(tenant_id);
    if (!record) throw new Error('no tenant');
    const { bytes, contentType } = await app.database.read(record.id, (tx) =>
      readObject({ app, tenant: { ...record, host: '', origin: '' }, tx }, full_object_id),
    );
    expect(contentType).toBe('image/webp');
    expect(bytes.length, 'of 160 × 160 pixels').toBeGreaterThan(1_000);
  }
});

test('the catalogue has variants, sales, free, sold-out and scarce products, long names, and Thai words inside words', async () => {
  const [shelf] = await rows<Record<string, number>>(`
    select count(*) filter (where variant_count > 1)::int as varied, count(*) filter (where price_satang < regular_price_satang)::int as reduced,
           count(*) filter (where regular_price_satang = 0)::int as free, count(*) filter (where availability = 'sold_out')::int as sold_out,
           count(*) filter (where availability = 'low')::int as low, max(char_length(title_th))::int as longest, min(char_length((document_th -> 'content')::text))::int as shortest
      from shop_product where status = 'active'`);
  expect(shelf?.varied).toBeGreaterThanOrEqual(12);
  expect(shelf?.reduced).toBeGreaterThanOrEqual(15);
  expect(shelf?.free).toBeGreaterThanOrEqual(3);
  expect(shelf?.sold_out).toBeGreaterThanOrEqual(5);
  expect(shelf?.low).toBeGreaterThanOrEqual(5);
  expect(shelf?.longest).toBeGreaterThanOrEqual(75);
  expect(shelf?.shortest).toBeGreaterThanOrEqual(250);
  const found = await rows(
    `select from platform_search where kind = 'shop.product' and folded like '%อาหาร%'`,
  );
  expect(found.length).toBeGreaterThanOrEqual(10);
});

test('orders cover every status of every axis', async () => {
  const states = await rows<{
    status: string;
    fulfilment: string;
    payment: string;
    attention: string | null;
  }>(`
    select o.status, coalesce(s.state, 'unfulfilled') as fulfilment, coalesce(p.status, 'free') as payment, o.attention
      from orders_order o left join orders_shipment s on s.tenant_id = o.tenant_id and s.order_id = o.order_id
      left join billing_payment p on p.tenant_id = o.tenant_id and p.target_id = o.order_id::text`);
  const all = (pick: (row: (typeof states)[number]) => string | null) =>
    [...new Set(states.map(pick))].filter((value) => value !== null).toSorted();
  expect(all(({ status }) => status)).toEqual(['cancelled', 'completed', 'confirmed', 'expired', 'placed']);
  expect(all(({ fulfilment }) => fulfilment)).toEqual(['delivered', 'packed', 'shipped', 'unfulfilled']);
  expect(all(({ payment }) => payment)).toEqual([
    'awaiting_payment',
    'cancelled',
    'expired',
    'free',
    'overpaid',
    'paid',
    'underpaid',
    'verifying',
  ]);
  expect(all(({ attention }) => attention)).toEqual(['overpaid', 'paid_without_stock', 'refund_due']);
  const slips = await rows<{ status: string; reading: string }>(
    'select distinct status, reading from billing_slip',
  );
  expect(new Set(slips.map(({ status }) => status))).toEqual(new Set(['checking', 'accepted', 'rejected']));
  expect(new Set(slips.map(({ reading }) => reading))).toEqual(new Set(['slip', 'no_code']));
});

test('keys used in addresses exist', async () => {
  const [order] = await rows(`
    select a.email, o.status, p.slug, p.status as payment, o.expires_at > now() + interval '6 days' as waits
      from orders_order o join accounts_person a on a.tenant_id = o.tenant_id and a.person_id = o.customer_user_id
      join billing_payment p on p.tenant_id = o.tenant_id and p.target_id = o.order_id::text
     where o.number = 'DEMO-1001'`);
  expect(order).toEqual({
    email: 'user@demo.test',
    status: 'placed',
    slug: 'demo-pay-1',
    payment: 'awaiting_payment',
    waits: true,
  });
  const [product] = await rows(`
    select p.lead_sku, c.code from shop_product p join shop_shelf_place s on s.tenant_id = p.tenant_id and s.product_id = p.product_id
      join shop_category c on c.tenant_id = s.tenant_id and c.category_id = s.category_id where p.lead_sku = 'TEA-001' and c.code = 'drinks'`);
  expect(product).toEqual({ lead_sku: 'TEA-001', code: 'drinks' });
  const parts = await rows<{ slug: string; kind: string; purpose: string | null }>(`
    select p.slug, p.kind, p.body ->> 'purpose' as purpose from lessons_published_part p
      join lessons_lesson l on l.tenant_id = p.tenant_id and l.lesson_id = p.lesson_id where l.slug = 'food-safety'`);
  expect(parts).toContainEqual({ slug: 'introduction', kind: 'text', purpose: null });
  for (const kind of ['video', 'audio', 'document']) expect(parts.map((part) => part.kind)).toContain(kind);
  for (const purpose of ['pre', 'post']) expect(parts.map((part) => part.purpose)).toContain(purpose);
  const earlier = 'หลักสูตรการจัดการความปลอดภัยอาหาร';
  expect(
    await rows(`select from lessons_slug_history where slug = '${earlier}'`),
    'the Thai address leads there',
  ).toHaveLength(1);
  expect(await rows(`select from exams_exam where slug = 'final' and state = 'published'`)).toHaveLength(1);
  const [certificate] = await rows(
    `select lesson_slug, holder_email from certificates_certificate where code = 'DEM0CERT0001C'`,
  );
  expect(certificate).toEqual({ lesson_slug: 'food-safety', holder_email: 'user@demo.test' });
  const shares = await rows<{ code_hash: string; is_folder: boolean }>(`
    select l.code_hash, i.kind = 'folder' as is_folder from files_link l
      join files_item i on i.tenant_id = l.tenant_id and i.item_id = l.item_id order by is_folder`);
  expect(shares).toEqual([
    { code_hash: hashOf('demo-file-share'), is_folder: false },
    { code_hash: hashOf('demo-folder-share'), is_folder: true },
  ]);
});

test('each role has files of its own, and some in the trash', async () => {
  const owned = await rows<{ email: string; kept: number; trashed: number }>(`
    select a.email, count(*) filter (where i.trashed_at is null)::int as kept, count(*) filter (where i.trashed_at is not null)::int as trashed
      from files_space s join accounts_person a on a.tenant_id = s.tenant_id and a.person_id = s.person_id
      join files_item i on i.tenant_id = s.tenant_id and i.space_id = s.space_id group by a.email`);
  for (const role of ['admin', 'manager', 'user', 'user2'])
    expect(owned.find(({ email }) => email === `${role}@demo.test`)?.kept, role).toBeGreaterThan(1);
  expect(owned.find(({ email }) => email === 'manager@demo.test')?.trashed).toBe(3);
});

test('stock and money match their movements', async () => {
  const wrong = await rows(`
    select l.label, l.on_hand, l.reserved from stock_level l
     where l.on_hand <> (select coalesce(sum(quantity), 0) from stock_movement m where m.tenant_id = l.tenant_id and m.item_id = l.item_id)
        or l.reserved <> (select coalesce(sum(quantity), 0) from stock_reservation r where r.tenant_id = l.tenant_id and r.item_id = l.item_id and r.status = 'active')
        or (l.policy = 'forbid' and l.reserved > l.on_hand)`);
  expect(wrong).toEqual([]);
  const unpaid = await rows(`
    select p.target_label from billing_payment p
     where p.paid_satang <> (select coalesce(sum(a.amount_satang), 0) from billing_receipt_allocation a where a.tenant_id = p.tenant_id and a.payment_id = p.payment_id)`);
  expect(unpaid).toEqual([]);
});

test('every order has sent its buyer a mail', async () => {
  const [silent] = await rows<{ orders: number }>(`
    select count(*)::int as orders from orders_order o
     where not exists (select from platform_mail m where m.tenant_id = o.tenant_id and m.subject like '%' || o.number)`);
  expect(silent?.orders).toBe(0);
});

test('creating the world again changes nothing', async () => {
  const count = () =>
    rows(`
      select (select count(*) from shop_product) as products, (select count(*) from shop_product_picture) as pictures, (select count(*) from orders_order) as orders,
             (select count(*) from platform_mail) as mails, (select count(*) from stock_movement) as movements, (select max(version) from sites_tenant) as version,
             (select count(*) from platform_audit) as audit, (select sum(version) from platform_content_version) as content`);
  const before = await count();
  await makeDemoWorld(app, connection, () => undefined);
  expect(await count()).toEqual(before);
});

test('an interrupted creation is completed', async () => {
  await owner.query(`update sites_tenant set settings = settings || '{"isBeingSetUp": true}'`);
  const before = await rows(
    'select (select count(*) from shop_product_picture) as pictures, (select count(*) from orders_order) as orders, (select count(*) from accounts_person) as people',
  );
  await makeDemoWorld(app, connection, () => undefined);
  expect(
    await rows(
      'select (select count(*) from shop_product_picture) as pictures, (select count(*) from orders_order) as orders, (select count(*) from accounts_person) as people',
    ),
  ).toEqual(before);
  expect(await rows(`select from sites_tenant where settings ? 'isBeingSetUp'`)).toEqual([]);
});
