import { addDays } from '#platform/dates/calendar-date.ts';
import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { World } from '#platform/testing/world.ts';
import { cancelOrder } from '../ending/cancel-order.ts';
import { deskCard, salesCard } from '../manage/dashboard-cards.ts';
import { listDeskOrders } from '../manage/managed-orders.ts';
import { getSalesReport } from '../manage/sales-report.ts';
import { orderLine, pay, place } from '../testing.ts';
import { businessToday, listBestSellers, netOfLines, salesByStep } from './sales.ts';

const DAY_MS = 86_400_000;
const BANGKOK_MS = 7 * 3_600_000;

/** Travels to a time of the next day in Bangkok, in milliseconds after its midnight. */
function travelTo(world: World, afterMidnightMs: number): void {
  const local = world.now.getTime() + BANGKOK_MS;
  world.travel(DAY_MS - (local % DAY_MS) + afterMidnightMs);
}

async function sell(world: World, baht: number, title = 'ชา'): Promise<void> {
  const manager = await world.signedIn('manager');
  const line = orderLine({ title, unitPriceSatang: baht * 100 });
  await pay(
    world,
    manager,
    await place(world, [line], { delivery: { code: 'pickup', title: '', feeSatang: 0 } }),
  );
}

const salesOf = (world: World, days: number) =>
  world.read((scope) => {
    const toOn = businessToday(scope);
    return salesByStep(scope, { fromOn: addDays(toOn, 1 - days), toOn }, 'day');
  });

/** Cancels the orders of this total, as a manager would. */
async function cancel(world: World, totalSatang: number): Promise<void> {
  const orders = await world.read((scope) =>
    scope.tx.rows(sql<RowOf<'orders_order', 'orderId'>>`
      select order_id from orders_order where tenant_id = ${scope.tenant.id} and grand_total_satang = ${totalSatang}`),
  );
  for (const { orderId } of orders) await world.write((scope) => cancelOrder(scope, orderId, 'ผู้ซื้อเปลี่ยนใจ'));
}

test('a day ends at midnight in Bangkok', async ({ world }) => {
  travelTo(world, DAY_MS - 2_000);
  await sell(world, 100);
  const on = await world.read(async (scope) => businessToday(scope));
  travelTo(world, 1_000);
  await sell(world, 30);
  expect(await salesOf(world, 3)).toMatchObject([
    { on: addDays(on, -1), orders: 0, netSatang: 0 },
    { on, orders: 1, netSatang: 10_000 },
    { on: addDays(on, 1), orders: 1, netSatang: 3_000 },
  ]);
});

test('unpaid orders are no sales, even when they are cancelled, and neither is what another site sells', async ({
  world,
}) => {
  await place(world, [orderLine({ unitPriceSatang: 200 })], {
    delivery: { code: 'pickup', title: '', feeSatang: 0 },
  });
  await cancel(world, 200);
  await place(world, [orderLine()]);
  await sell(world, 50);
  const other = await world.another();
  await sell(other, 900);
  expect(await salesOf(world, 1)).toMatchObject([
    { orders: 1, grossSatang: 5_000, returns: 0, returnedSatang: 0, netSatang: 5_000 },
  ]);
});

test('a return counts on the day of the cancellation, and the day of the sale keeps its sale', async ({
  world,
}) => {
  travelTo(world, 1_000);
  await sell(world, 50);
  await sell(world, 70);
  travelTo(world, 1_000);
  await cancel(world, 7_000);
  const [sold, returned] = await salesOf(world, 2);
  expect(sold).toMatchObject({ orders: 2, grossSatang: 12_000, returnedSatang: 0, netSatang: 12_000 });
  expect(returned).toMatchObject({ orders: 0, returns: 1, returnedSatang: 7_000, netSatang: -7_000 });
  expect((sold?.netVatSatang ?? 0) + (returned?.netVatSatang ?? 0)).toBe(await netVatOf(world, 5_000));
});

const netVatOf = async (world: World, totalSatang: number): Promise<number> => {
  const { vatSatang } = await world.read((scope) =>
    scope.tx.one(sql<RowOf<'orders_order', 'vatSatang'>>`
      select vat_satang from orders_order where tenant_id = ${scope.tenant.id} and grand_total_satang = ${totalSatang}`),
  );
  return vatSatang;
};

test('the report agrees with the lines of its orders, with returns and orders of other days', async ({
  world,
}) => {
  travelTo(world, 1_000);
  await sell(world, 10);
  await sell(world, 20);
  await pay(world, await world.signedIn('manager'), await place(world, [orderLine(), orderLine()]));
  travelTo(world, 1_000);
  await cancel(world, 1_000);
  await sell(world, 30);
  await sell(world, 40);
  await cancel(world, 4_000);
  for (const days of [1, 2, 3]) {
    const sales = await salesOf(world, days);
    const counted = await world.read((scope) => {
      const toOn = businessToday(scope);
      return netOfLines(scope, { fromOn: addDays(toOn, 1 - days), toOn });
    });
    expect(counted).toBe(sales.reduce((sum, { netSatang }) => sum + netSatang, 0));
  }
});

test('the proof line finds an order whose total is not that of its lines', async ({ world }) => {
  await sell(world, 50);
  await world.write((scope) =>
    scope.tx.run(sql`
      update orders_order set subtotal_satang = subtotal_satang - 100, grand_total_satang = grand_total_satang - 100
       where tenant_id = ${scope.tenant.id}`),
  );
  const report = await world.read((scope) => getSalesReport(scope, { period: 'today' }));
  expect([report.sales[0]?.netSatang, report.countedNetSatang]).toEqual([4_900, 5_000]);
});

test('months add up to the same as their days, and compare with the period before', async ({ world }) => {
  travelTo(world, 1_000);
  await sell(world, 10);
  world.travel(40 * DAY_MS);
  await sell(world, 20);
  await cancel(world, 1_000);
  const [byDay, byMonth] = await world.read((scope) =>
    Promise.all([
      getSalesReport(scope, { period: '90-days', by: 'day' }),
      getSalesReport(scope, { period: '90-days', by: 'month', compare: 'none' }),
    ]),
  );
  const net = (report: typeof byDay) => report.sales.reduce((sum, { netSatang }) => sum + netSatang, 0);
  expect([net(byDay), net(byMonth)]).toEqual([2_000, 2_000]);
  expect([byDay.sales.length, byDay.before?.length, byMonth.before]).toEqual([90, 90, null]);
});

test("a day's figure leads to the orders that it counts", async ({ world }) => {
  travelTo(world, DAY_MS - 2_000);
  await sell(world, 10);
  await sell(world, 20);
  await cancel(world, 2_000);
  await place(world, [orderLine()]);
  const on = await world.read(async (scope) => businessToday(scope));
  travelTo(world, 1_000);
  await sell(world, 30);
  const listed = await world.read((scope) =>
    listDeskOrders(scope, { show: 'sold', q: '', span: { fromOn: on, toOn: on }, limit: 10 }),
  );
  expect(listed.orders.map(({ grandTotalSatang }) => grandTotalSatang)).toEqual([2_000, 1_000]);
  expect((await salesOf(world, 2))[0]?.orders).toBe(2);
});

test('the card compares fourteen whole days with the fourteen before, by weekday; today stands beside them', async ({
  world,
}) => {
  travelTo(world, 1_000);
  await sell(world, 10);
  world.travel(14 * DAY_MS);
  await sell(world, 20);
  world.travel(DAY_MS);
  await sell(world, 30);
  const facts = await world.read((scope) => salesCard.load(scope));
  expect(facts.today?.netSatang).toBe(3_000);
  expect(facts.days).toHaveLength(14);
  expect(facts.before).toHaveLength(14);
  expect(facts.days.at(-1)?.netSatang).toBe(2_000);
  expect(facts.before.at(-1)?.netSatang).toBe(1_000);
});

test('best sellers are ranked by what they brought, under their latest title, in their period', async ({
  world,
}) => {
  const [tea, cup] = [orderLine({ title: 'ชา' }), orderLine({ title: 'ถ้วย' })];
  const sellLines = async (...lines: ReturnType<typeof orderLine>[]) =>
    pay(world, await world.signedIn('manager'), await place(world, lines));
  await sellLines({ ...tea, quantity: 50 });
  world.travel(31 * DAY_MS);
  await sellLines({ ...tea, quantity: 1 }, { ...cup, quantity: 3 });
  world.travel(1_000);
  await sellLines({ ...tea, quantity: 1, title: 'ชาเขียว' });
  const best = await world.read((scope) =>
    listBestSellers(scope, { kind: 'test.thing', days: 30, limit: 5 }),
  );
  expect(best).toEqual([
    { reference: cup.reference, title: 'ถ้วย', quantity: 3, totalSatang: 3 * 12_900 },
    { reference: tea.reference, title: 'ชาเขียว', quantity: 2, totalSatang: 2 * 12_900 },
  ]);
  expect(await world.read((scope) => listBestSellers(scope, { kind: 'x', days: 30, limit: 5 }))).toEqual([]);
});

test('the work of the desk is counted by list', async ({ world }) => {
  await place(world, [orderLine()]);
  await sell(world, 50);
  const counts = await world.read((scope) => deskCard.load(scope));
  expect([counts.to_pay?.count, counts.to_pack?.count, counts.attention?.count]).toEqual([1, 1, 0]);
});
