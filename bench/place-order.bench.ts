import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { placeOrder } from '../src/modules/orders/public.ts';
import { setUpItem } from '../src/modules/stock/public.ts';
import { openInstallation } from './installation.ts';
import { type BenchResult, compare, type Contender, warmUp } from './measure.ts';

const SPREAD_ITEMS = 3_000;
const CONCURRENCY = 8;
const LINES = 3;
/** Placed before measuring, so that PostgreSQL plans with statistics instead of empty tables. */
const WARM_UP_ORDERS = 300;

/** Placing an order, relative to a fixed bare transaction: stock update, order, three lines, job. */
export async function bench(): Promise<BenchResult> {
  const home = await openInstallation();
  let bare: Awaited<ReturnType<typeof bareShop>> | undefined;
  try {
    const tenant = await home.tenant('bench');
    const items = Array.from({ length: SPREAD_ITEMS }, () => randomUUID());
    for (let at = 0; at < items.length; at += 500) {
      await home.write(tenant, async (scope) => {
        for (const itemId of items.slice(at, at + 500))
          await setUpItem(scope, { itemId, label: itemId, policy: 'forbid', openingQuantity: 1_000_000 });
      });
    }
    const baseline = await bareShop(home.postgres.superuser, items);
    bare = baseline;
    const ours = (pick: () => string): Contender => ({
      run: async () => {
        await home.write(tenant, (scope) => placeOrder(scope, orderOf(Array.from({ length: LINES }, pick))));
      },
    });
    const spread = () => items[Math.floor(Math.random() * items.length)] as string;
    const hot = () => items[0] as string;
    for (const side of [{ run: () => baseline.place(Array.from({ length: LINES }, spread)) }, ours(spread)]) {
      await warmUp(side, CONCURRENCY, WARM_UP_ORDERS);
    }
    await baseline.analyze();
    const figures = [
      await compare(
        'placing orders, spread SKUs',
        0.4,
        CONCURRENCY,
        { run: () => baseline.place(Array.from({ length: LINES }, spread)) },
        ours(spread),
      ),
      await compare(
        'placing orders, one hot SKU',
        0.4,
        CONCURRENCY,
        { run: () => baseline.place(Array.from({ length: LINES }, hot)) },
        ours(hot),
      ),
    ];
    return { figures };
  } finally {
    await bare?.close();
    await home.close();
  }
}

function orderOf(items: readonly string[]): Parameters<typeof placeOrder>[1] {
  return {
    source: 'shop',
    cartId: randomUUID(),
    lines: items.map((itemId) => ({
      kind: 'bench.thing',
      reference: itemId,
      sku: itemId.slice(0, 8),
      title: 'ชาอู่หลงดอยแม่สลอง',
      variantTitle: null,
      picture: null,
      quantity: 1,
      unitPriceSatang: 12_900,
      vatClass: 'standard' as const,
      stockItemId: itemId,
    })),
    contact: { name: 'สมหญิง รักเรียน', phone: '0812345678', email: 'buyer@example.test' },
    shipAddress: null,
    delivery: { code: 'pickup', title: 'รับที่ร้าน', feeSatang: 0 },
    note: '',
    customerUserId: null,
    guestId: null,
    locale: 'th',
  };
}

/**
 * The baseline: plain tables without row security, prepared statements, one connection per worker, a job in the same queue,
 * durable commits.
 */
async function bareShop(superuser: pg.ClientConfig, items: readonly string[]) {
  const pool = new pg.Pool({ ...superuser, database: 'sala', max: CONCURRENCY });
  await pool.query(`
    create schema bare;
    create table bare.stock (item_id uuid primary key, on_hand bigint not null, reserved bigint not null default 0, check (reserved <= on_hand));
    create table bare.orders (order_id uuid primary key default uuidv7(), contact text not null, total bigint not null, placed_at timestamptz not null default now());
    create table bare.line (order_id uuid not null references bare.orders, line_no int not null, item_id uuid not null, title text not null, quantity int not null, price bigint not null, primary key (order_id, line_no));
  `);
  await pool.query(
    'insert into bare.stock (item_id, on_hand) select id, 1000000000 from unnest($1::uuid[]) as id',
    [items],
  );
  return {
    async place(lines: readonly string[]): Promise<void> {
      const client = await pool.connect();
      const counts = new Map<string, number>();
      for (const item of lines) counts.set(item, (counts.get(item) ?? 0) + 1);
      const wanted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
      await client.query('begin');
      const { rows } = await client.query({
        name: 'o',
        text: 'insert into bare.orders (contact, total) values ($1, $2) returning order_id',
        values: ['สมหญิง รักเรียน', 38_700],
      });
      await client.query({
        name: 'l',
        text: `insert into bare.line (order_id, line_no, item_id, title, quantity, price) select $1, n, item, 'ชาอู่หลงดอยแม่สลอง', 1, 12900 from unnest($2::uuid[]) with ordinality as x (item, n)`,
        values: [rows[0].order_id, lines],
      });
      await client.query({
        name: 'j',
        text: `select graphile_worker.add_job('bench.receipt', $1::json)`,
        values: [JSON.stringify(rows[0])],
      });
      await client.query({
        name: 's',
        text: `update bare.stock as s set reserved = s.reserved + w.q from (select item, q from unnest($1::uuid[], $2::int[]) as w (item, q) order by item) as w where s.item_id = w.item and s.on_hand - s.reserved >= w.q`,
        values: [wanted.map(([item]) => item), wanted.map(([, quantity]) => quantity)],
      });
      await client.query('commit');
      client.release();
    },
    async analyze(): Promise<void> {
      await pool.query('vacuum analyze');
    },
    close: () => pool.end(),
  };
}
