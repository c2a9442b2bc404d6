import { randomUUID } from 'node:crypto';
import { hashPassword, registerPerson } from '#modules/accounts/public.ts';
import { ensureBuild } from '#platform/bundle/build.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import { sql } from '#platform/db/query.ts';
import { withClient } from '#platform/db/with-client.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { indexMany } from '#platform/testing/search-rows.ts';
import {
  type BulkOrder,
  bulkLoadOrders,
  MAX_BULK_ORDERS,
  numberOutsideSeries,
} from '../src/modules/orders/public.ts';
import { bulkLoadProducts, MAX_BULK_LOAD } from '../src/modules/shop/public.ts';
import { openInstallation } from './installation.ts';
import { type BenchResult, percentile } from './measure.ts';
import { ask, signIn } from './sign-in.ts';
import { startServer, UNLIMITED } from './started-server.ts';

const HOST = 'bench.localhost';
const PRODUCTS = 100_000;
const ORDERS = 50_000;
const PEOPLE = 20_000;
const PEOPLE_AT_ONCE = 2_000;
const ROUNDS = 6;
const MAX_P95_MS = 100;

/** What people type, key by key: frequent and rare words, parts of words, codes, numbers, addresses, typos, nothing. */
const QUERIES = [
  ...['ชา', 'ชาใบ', 'ชาใบหม่อน', 'ผ้า', 'ผ้าทอ', 'ไหม', 'กาแฟ', 'กาแฟคั่วกลาง น่าน', 'น้ำ', 'น้ำผึ้งป่า', 'หอม', 'รุ่น'],
  ...['cup', 'ceramic cup', 'honey', 'wicker', 'organic', 'สบู่ ตรัง', 'ตะกร้าสาน แพร่', 'ลายดอกแก้ว เลย'],
  ...[
    'BULK-',
    'BULK-00012345',
    'bulk-00000042',
    '00031337',
    '0812',
    '0812345',
    '081-234-5678',
    '+66 89 000 4242',
  ],
  ...['สมชาย', 'สมช', 'สมหญิง รักเรียน', 'ใจดี', 'มาลี ศรีสุข', 'person123', 'person4242@bench.test', 'buyer77@'],
  ...['กาแฟคัวกลาง', 'น้ำผึ่ง', 'สมชัย', 'somchai', 'cermic', 'โทรศัพท์มือถือ', 'zzzyx', 'dkca'],
] as const;

/** Time of the palette's search by one manager over the socket, warm, beside the same page without a query. */
export async function bench(): Promise<BenchResult> {
  await ensureBuild(projectFolder(), () => undefined);
  const home = await openInstallation();
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  try {
    const tenant = await home.tenant('bench');
    await fill(home, tenant);
    const login = { email: 'manager@bench.test', password: 'a-password-of-the-bench' };
    await home.write(tenant, async (scope) => {
      const person = { firstname: 'Bench', lastname: '', role: 'manager' as const, ...login };
      await registerPerson(scope, { ...person, passwordHash: await hashPassword(login.password) });
    });
    server = await startServer(home.folder, HOST, UNLIMITED);
    const { port } = server;
    const host = `${HOST}:${port}`;
    const headers = { host, cookie: await signIn(port, host, login) };
    const timeOf = async (query: string): Promise<number> => {
      const began = performance.now();
      const { status } = await ask(port, { path: `/user/find.data?q=${encodeURIComponent(query)}`, headers });
      if (status !== 200) throw new Error(`Looking for ${query} answered ${status}.`);
      return performance.now() - began;
    };
    const times = { empty: [] as number[], found: [] as number[] };
    const slowest: [number, string][] = [];
    for (let round = -1; round < ROUNDS; round++)
      for (const query of QUERIES) {
        const [empty, took] = [await timeOf(''), await timeOf(query)];
        if (round < 0) continue; // warms up
        times.empty.push(empty);
        times.found.push(took);
        slowest.push([took, query]);
      }
    slowest.sort(([a], [b]) => b - a);
    for (const [took, query] of slowest.slice(0, 8))
      process.stdout.write(`  ${took.toFixed(1)} ms: ${query}\n`);
    const [p50, p95] = [of(times.found, 0.5), of(times.found, 0.95)];
    return {
      limits: [
        { name: 'p50 without a query', value: of(times.empty, 0.5), limit: null, unit: 'ms' },
        { name: 'p50 of a search', value: p50, limit: null, unit: 'ms' },
        { name: 'p95 of a search', value: p95, limit: MAX_P95_MS, unit: 'ms' },
        {
          name: 'p50, to the page without a query',
          value: p50 / of(times.empty, 0.5),
          limit: null,
          unit: 'times',
        },
        { name: 'p95, to the same', value: p95 / of(times.empty, 0.95), limit: null, unit: 'times' },
      ],
    };
  } finally {
    await server?.stop();
    await home.close();
  }
}

function of(times: readonly number[], share: number): number {
  return percentile(
    times.toSorted((a, b) => a - b),
    share,
  );
}

const FIRST = ['สมชาย', 'สมหญิง', 'มาลี', 'วิชัย', 'อรทัย', 'ประเสริฐ', 'กานดา', 'ธนพล', 'สุดา', 'นิพนธ์', 'จันทร์เพ็ญ'];
const LAST = ['ใจดี', 'รักเรียน', 'ศรีสุข', 'ทองคำ', 'บุญมา', 'แก้วมณี', 'วงศ์ไทย', 'พรหมมา', 'สายชล', 'ดวงดี'];

const nameOf = (n: number) => ({
  first: FIRST[n % FIRST.length] ?? '',
  last: `${LAST[Math.floor(n / FIRST.length) % LAST.length] ?? ''}${n % 7 === 0 ? 'กุล' : ''}`,
});
const phoneOf = (n: number): string => `08${String((n * 7_919) % 100_000_000).padStart(8, '0')}`;

async function fill(home: Awaited<ReturnType<typeof openInstallation>>, tenant: Tenant): Promise<void> {
  for (let from = 0; from < PRODUCTS; from += MAX_BULK_LOAD)
    await home.write(tenant, (scope) =>
      bulkLoadProducts(scope, { from, count: Math.min(MAX_BULK_LOAD, PRODUCTS - from), isSearched: true }),
    );
  for (let from = 0; from < ORDERS; from += MAX_BULK_ORDERS)
    await home.write(tenant, (scope) =>
      bulkLoadOrders(
        scope,
        Array.from({ length: Math.min(MAX_BULK_ORDERS, ORDERS - from) }, (_, at) =>
          orderOf(scope.now, from + at),
        ),
      ),
    );
  for (let from = 0; from < PEOPLE; from += PEOPLE_AT_ONCE)
    await home.write(tenant, async (scope) => {
      const people = Array.from({ length: Math.min(PEOPLE_AT_ONCE, PEOPLE - from) }, (_, at) => ({
        id: uuidV7(scope.now),
        email: `person${from + at}@bench.test`,
        phone: phoneOf(from + at),
        ...nameOf(from + at),
      }));
      await scope.tx.run(sql`
        insert into accounts_person (tenant_id, person_id, email, email_folded, firstname, lastname, phone)
        select ${tenant.id}, id, email, email, first, last, phone
          from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as row (id uuid, email text, first text, last text, phone text)`);
      await indexMany(
        scope,
        'accounts.person',
        people.map(({ id, first, last, email }) => ({ id, text: `${first} ${last}\n${email}` })),
      );
    });
  await withClient(home.postgres.owner, (client) => client.query('vacuum (analyze)'));
}

/** An order that sold nothing, so that it needs no stock. */
function orderOf(now: Date, index: number): BulkOrder {
  const { first, last } = nameOf(index);
  const placedAt = new Date(now.getTime() - (ORDERS - index) * 60_000);
  const place = { line: '99/1', tambon: 'สุเทพ', amphure: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip: '50200' };
  return {
    ...{ orderId: uuidV7(placedAt), number: numberOutsideSeries(index), status: 'expired', placedAt },
    ...{ customerUserId: null, note: '', vatRateBp: 700, story: [], parcel: null },
    businessOn: placedAt.toISOString().slice(0, 10),
    contact: {
      name: `${first} ${last}`,
      email: `buyer${index % 9_000}@example.test`,
      phone: phoneOf(index % 9_000),
    },
    place,
    delivery: { code: 'post', title: 'ไปรษณีย์', feeSatang: 5_000 },
    lines: [
      {
        ...{ kind: 'bench.thing', itemId: randomUUID(), sku: `T-${index % 500}`, title: 'ชาใบหม่อน' },
        ...{ variantTitle: null, picture: null, vatClass: 'standard', onHandAfter: null },
        ...{ quantity: 1, unitPriceSatang: 12_900 },
      },
    ],
  };
}
