import { indexNewer } from '#platform/testing/search-rows.ts';
import { expect, test } from '#platform/testing/test.ts';
import { ORDER_SEARCH } from '../placing/announce-order.ts';
import { orderLine, place } from '../testing.ts';
import { listDeskOrders } from './managed-orders.ts';

test('a list narrows more than the best matches of a name; where too many match, it says so', async ({
  world,
}) => {
  const { number } = await place(world, [orderLine()]);
  await world.runJobs();
  world.travel(1_000);
  await indexNewer(world, ORDER_SEARCH, { count: 600, text: 'สมหญิง รักเรียน' });
  const list = (q: string) => world.read((scope) => listDeskOrders(scope, { show: 'to_pay', q, limit: 10 }));
  expect(await list('สมหญิง')).toMatchObject({ orders: [{ number }], isPartial: false });
  await indexNewer(world, ORDER_SEARCH, { count: 1_500, text: 'สมหญิง รักเรียน' });
  expect(await list('สมหญิง')).toMatchObject({ isPartial: true });
  expect(await list(number)).toMatchObject({ orders: [{ number }], isPartial: false });
});
