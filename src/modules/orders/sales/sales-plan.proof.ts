import type { Statement } from '#platform/db/query.ts';
import { withClient } from '#platform/db/with-client.ts';
import { notingStatements, planOf } from '#platform/testing/statement-plan.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { getSalesReport } from '../manage/sales-report.ts';
import { orderLine, place } from '../testing.ts';

const ORDERS = 50_000;
const DAYS = 730;
/** An order is read by one block for its row and four for its line: three levels of its key and the row. */
const BLOCKS_PER_ORDER = 6;

test('the report of a month reads the orders of that month, not all 50,000', { timeout: 600_000 }, async ({
  world,
}) => {
  await fill(world);
  const query = { period: '30-days', compare: 'none' } as const;
  const statements: Statement[] = [];
  const report = await world.read((scope) => getSalesReport(notingStatements(scope, statements), query));
  const sold = report.sales.reduce((sum, { orders }) => sum + orders, 0);
  const returned = report.sales.reduce((sum, { returns }) => sum + returns, 0);
  expect([sold > 1_000, returned > 10]).toEqual([true, true]);
  const read = sold + returned;
  expect(report.countedNetSatang).toBe(report.sales.reduce((sum, { netSatang }) => sum + netSatang, 0));
  expect(statements).toHaveLength(2);
  for (const statement of statements) {
    const { text, blocks, milliseconds } = await planOf(world, statement);
    expect(text).not.toContain('Seq Scan');
    expect(text).toContain('orders_order_returned_sale_idx');
    expect(text).toContain('orders_order_returned_idx');
    expect(blocks, text.slice(0, 3_000)).toBeLessThan(BLOCKS_PER_ORDER * read);
    process.stdout.write(`  a month of ${ORDERS} orders: ${milliseconds.toFixed(1)} ms, ${blocks} blocks\n`);
  }
});

/** Copies an order with its line over two years, confirmed, one in fifty cancelled a week later. */
async function fill(world: World): Promise<void> {
  await place(world, [orderLine()]);
  await withClient(world.database.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    const values = [world.tenant.id, world.now];
    await client.query(
      `create temporary table copied as
       select gen_random_uuid() as order_id, n, $2::timestamptz - (n % ${DAYS}) * interval '1 day' as placed_at, n % 50 = 0 as is_returned
         from generate_series(1, ${ORDERS}) as n where $1::uuid is not null`,
      values,
    );
    await client.query(
      `insert into orders_order
       select (jsonb_populate_record(given.one, jsonb_build_object('order_id', order_id, 'number', 'SO6811-' || (10000 + n), 'cart_id', null,
                'placed_at', copied.placed_at, 'business_date', (copied.placed_at at time zone 'Asia/Bangkok')::date,
                'expires_at', null, 'paid_satang', (given.one).grand_total_satang, 'confirmed_at', copied.placed_at,
                'status', case when is_returned then 'cancelled' else 'confirmed' end,
                'cancelled_at', case when is_returned then least(copied.placed_at + interval '7 days', $2) end))).*
         from (select o as one from orders_order as o where tenant_id = $1 limit 1) as given, copied`,
      values,
    );
    await client.query(
      `insert into orders_line
       select (jsonb_populate_record(given.one, jsonb_build_object('order_id', copied.order_id))).*
         from (select line as one from orders_line as line where tenant_id = $1 limit 1) as given, copied`,
      values.slice(0, 1),
    );
    await client.query('analyze');
  });
}
