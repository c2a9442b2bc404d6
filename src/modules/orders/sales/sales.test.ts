import { addDays } from '#platform/dates/calendar-date.ts';
import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { deskCard, salesCard } from '../manage/dashboard-cards.ts';
import { orderLine, pay, place } from '../testing.ts';
import { businessToday, listBestSellers, salesByDay } from './sales.ts';

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

const salesOf = (world: World, days: number) => world.read((scope) => salesByDay(scope, days));

test('a day ends at midnight in Bangkok', async ({ world }) => {
  travelTo(world, DAY_MS - 2_000);
  await sell(world, 100);
  const on = await world.read(async (scope) => businessToday(scope));
  travelTo(world, 1_000);
  await sell(world, 30);
  expect(await salesOf(world, 3)).toEqual([
    { on: addDays(on, -1), orders: 0, totalSatang: 0 },
    { on, orders: 1, totalSatang: 10_000 },
    { on: addDays(on, 1), orders: 1, totalSatang: 3_000 },
  ]);
});

test('unpaid and cancelled orders are no sales, and neither is what another site sells', async ({
  world,
}) => {
  await place(world, [orderLine()]);
  await sell(world, 50);
  await sell(world, 70);
  await world.write((scope) =>
    scope.tx.run(sql`
      update orders_order set status = 'cancelled', cancelled_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and grand_total_satang = 7000`),
  );
  const other = await world.another();
  await sell(other, 900);
  expect((await salesOf(world, 1)).map(({ totalSatang }) => totalSatang)).toEqual([5_000]);
});

test('the card compares fourteen days with the fourteen before, by weekday', async ({ world }) => {
  travelTo(world, 1_000);
  await sell(world, 10);
  world.travel(14 * DAY_MS);
  await sell(world, 20);
  const facts = await world.read((scope) => salesCard.load(scope));
  expect(facts.days).toHaveLength(14);
  expect(facts.before).toHaveLength(14);
  expect(facts.days.at(-1)?.totalSatang).toBe(2_000);
  expect(facts.before.at(-1)?.totalSatang).toBe(1_000);
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
