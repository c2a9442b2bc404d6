import { addDays } from '#platform/dates/calendar-date.ts';
import { expect, test } from '#platform/testing/test.ts';
import { renderHtml } from '#ui/testing.tsx';
import { businessToday } from '../sales/sales.ts';
import { orderLine, pay, place } from '../testing.ts';
import { SalesCard } from './dashboard-card-views.tsx';
import { salesCard } from './dashboard-cards.ts';
import { listDeskOrders } from './managed-orders.ts';
import { getSalesReport } from './sales-report.ts';

test('the card’s total leads to the report of its days, and each day to the orders that were sold on it', async ({
  world,
}) => {
  const sell = async (): Promise<void> =>
    pay(world, await world.signedIn('manager'), await place(world, [orderLine()]));
  await sell();
  world.travel(3 * 86_400_000);
  await sell();
  await sell();
  world.travel(86_400_000);
  await sell();
  const facts = await world.read((scope) => salesCard.load(scope));
  const today = await world.read(async (scope) => businessToday(scope));
  const toOn = addDays(today, -1);
  const [fromOn, soldOn] = [addDays(toOn, -13), addDays(toOn, -3)];
  const html = renderHtml(<SalesCard facts={facts} locale="en" />);
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to?.replaceAll('&amp;', '&'));
  const sold = (from: string, to: string): string =>
    `/shop/manage/orders?show=sold&days=${encodeURIComponent(`${from}..${to}`)}`;
  expect(links).toEqual([
    `/shop/manage/sales?from=${fromOn}&to=${toOn}`,
    sold(fromOn, toOn),
    sold(today, today),
    sold(soldOn, soldOn),
    sold(toOn, toOn),
  ]);

  const report = await world.read((scope) => getSalesReport(scope, { from: fromOn, to: toOn }));
  expect(report.sales).toEqual(facts.days);
  expect(report.before).toEqual(facts.before);
  const orders = await world.read((scope) =>
    listDeskOrders(scope, { show: 'sold', q: '', span: { fromOn: toOn, toOn }, limit: 10 }),
  );
  expect(orders.orders).toHaveLength(2);
});
