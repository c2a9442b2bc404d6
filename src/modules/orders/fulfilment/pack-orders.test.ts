import { listMailbox } from '#platform/mail/mailbox.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { action } from '../manage/orders-page.tsx';
import { historyOfOrder } from '../order/order-history.ts';
import { orderLine, orderOf, pay, place } from '../testing.ts';
import { shipOrder } from './fulfil-order.ts';
import { packOrders, unpackOrders } from './pack-orders.ts';

async function paidOrders(world: World, count: number) {
  const manager = await world.signedIn('manager');
  const orders = [];
  for (let placed = 0; placed < count; placed += 1) {
    const order = await place(world, [orderLine()]);
    await pay(world, manager, order);
    orders.push(order);
  }
  return orders;
}

const fulfilments = (world: World, orders: readonly { orderId: string }[]) =>
  Promise.all(orders.map(async (order) => (await orderOf(world, order)).fulfilment));

test('orders that can be packed are packed, the others are named and left; packing again changes nothing', async ({
  world,
}) => {
  const paid = await paidOrders(world, 2);
  const unpaid = await place(world, [orderLine()]);
  const numbers = [...paid, unpaid].map(({ number }) => number);
  const mails = async () => (await world.read((scope) => listMailbox(scope))).mails.length;
  await world.runJobs();
  const before = await mails();
  const result = await world.write((scope) => packOrders(scope, { numbers }));
  expect(result.packed.toSorted()).toEqual(paid.map(({ number }) => number).toSorted());
  expect(result.left).toEqual([unpaid.number]);
  expect(await fulfilments(world, [...paid, unpaid])).toEqual(['packed', 'packed', 'unfulfilled']);
  world.travel(1_000);
  const again = await world.write((scope) => packOrders(scope, { numbers }));
  expect(again).toMatchObject({ packed: [], left: numbers });
  await world.runJobs();
  expect(await mails()).toBe(before);
});

test('its undo takes back that packing only, and nothing that has left since', async ({ world }) => {
  const [undone, shipped, other] = await paidOrders(world, 3);
  const byHand = { carrier: 'flash' as const, trackingNumber: 'TH1' };
  const pack = (number: string | undefined) =>
    world.write((scope) => packOrders(scope, { numbers: [number ?? ''] }));
  await pack(other?.number);
  world.travel(1_000);
  const numbers = [undone, shipped].map((order) => order?.number ?? '');
  const { packedAt } = await world.write((scope) => packOrders(scope, { numbers }));
  await world.write((scope) => shipOrder(scope, shipped?.orderId ?? '', byHand));
  const undo = () =>
    world.write((scope) => unpackOrders(scope, { numbers: [...numbers, other?.number ?? ''], packedAt }));
  expect(await undo()).toEqual({ unpacked: 1 });
  expect(await undo()).toEqual({ unpacked: 0 });
  const orders = [undone, shipped, other].flatMap((order) => order ?? []);
  expect(await fulfilments(world, orders)).toEqual(['unfulfilled', 'shipped', 'packed']);
  const history = await world.read((scope) => historyOfOrder(scope, undone?.orderId ?? ''));
  expect(history.map(({ kind }) => kind).slice(-2)).toEqual(['packed', 'unpacked']);
  expect(await pack(undone?.number)).toMatchObject({ packed: [undone?.number] });
});

test('two packings at once pack each order once', async ({ world }) => {
  const orders = await paidOrders(world, 3);
  const numbers = orders.map(({ number }) => number);
  const pack = (some: readonly string[]) => world.write((scope) => packOrders(scope, { numbers: [...some] }));
  const results = await Promise.all([pack(numbers), pack(numbers.toReversed())]);
  expect(results.flatMap(({ packed }) => packed).toSorted()).toEqual(numbers.toSorted());
});

test('the page packs what was selected; only managers may', async ({ world }) => {
  const [order] = await paidOrders(world, 1);
  const send = async (role: 'manager' | 'user', numbers: string[]) =>
    callPage(world, action, {
      path: '/shop/manage/orders',
      form: { intent: 'pack', 'numbers[]': numbers[0] ?? '' },
      actor: await world.person(role),
    });
  await expect(send('user', [order?.number ?? ''])).rejects.toMatchObject({ init: { status: 403 } });
  expect(await send('manager', ['SO6911-99999'])).toMatchObject({
    data: { ok: false, problem: { code: 'orders.order_missing' } },
  });
  expect(await send('manager', [order?.number ?? ''])).toMatchObject({
    data: { ok: true, result: { packed: [order?.number], left: [] } },
  });
});
