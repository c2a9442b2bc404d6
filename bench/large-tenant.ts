import { randomUUID } from 'node:crypto';
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
import type { openInstallation } from './installation.ts';

const PRODUCTS = 100_000;
const ORDERS = 50_000;
const PEOPLE = 20_000;
const PEOPLE_AT_ONCE = 2_000;

const FIRST = ['สมชาย', 'สมหญิง', 'มาลี', 'วิชัย', 'อรทัย', 'ประเสริฐ', 'กานดา', 'ธนพล', 'สุดา', 'นิพนธ์', 'จันทร์เพ็ญ'];
const LAST = ['ใจดี', 'รักเรียน', 'ศรีสุข', 'ทองคำ', 'บุญมา', 'แก้วมณี', 'วงศ์ไทย', 'พรหมมา', 'สายชล', 'ดวงดี'];

const nameOf = (n: number) => ({
  first: FIRST[n % FIRST.length] ?? '',
  last: `${LAST[Math.floor(n / FIRST.length) % LAST.length] ?? ''}${n % 7 === 0 ? 'กุล' : ''}`,
});
const phoneOf = (n: number): string => `08${String((n * 7_919) % 100_000_000).padStart(8, '0')}`;

/** Fills a tenant with products, orders that sold nothing, and people, all of them searchable, and updates the statistics. */
export async function fillLargeTenant(
  home: Awaited<ReturnType<typeof openInstallation>>,
  tenant: Tenant,
): Promise<void> {
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
    ...{ customerUserId: null, note: '', vatRateBp: 700, parcel: null },
    story: [{ kind: 'expired', at: new Date(placedAt.getTime() + 30 * 60_000), by: null }],
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
