import { randomUUID } from 'node:crypto';
import { withClient } from '#platform/db/with-client.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Actor } from '#platform/scope.ts';
import { World } from '#platform/testing/world.ts';
import { expectDocumentsConsistent, makeSeller, TEST_VAT } from '#modules/billing/testing.ts';
import { cancelOrder } from '../ending/cancel-order.ts';
import { listDeskOrders } from '../manage/managed-orders.ts';
import { action } from '../manage/orders-page.tsx';
import type { OrderReceipt } from '../order/order-contract.ts';
import { orderLine, pay, place } from '../testing.ts';
import { issueWaitingDocuments } from './issue-waiting.ts';

const UNFINISHED = { addressLine: '', subdistrictCode: '', postalCode: '' };

test('paid orders that wait for the seller are listed, and issued together once the seller is complete', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world, UNFINISHED);
  const manager = await world.signedIn('manager');
  const orders: OrderReceipt[] = [];
  for (let count = 0; count < 3; count += 1) orders.push(await place(world, [orderLine()]));
  for (const order of orders) await pay(world, manager, order);
  const [first, second, third] = orders.map(({ number }) => number) as [string, string, string];
  const waiting = async () =>
    (
      await world.read((scope) => listDeskOrders(scope, { show: 'without_document', q: '', limit: 10 }))
    ).orders.map(({ number }) => number);
  const issue = (numbers: string[]) =>
    world.write((scope) => issueWaitingDocuments(scope, { numbers }), manager.actor);

  expect((await waiting()).toSorted()).toEqual([first, second, third].toSorted());
  expect(await issue([first])).toEqual({ issued: [], left: [first] });
  await world.write((scope) => cancelOrder(scope, orders[2]?.orderId ?? '', 'ลูกค้ายกเลิก'));
  expect((await waiting()).toSorted()).toEqual([first, second].toSorted());

  await makeSeller(world, { version: 1 });
  const numbers = [second, third, first, 'SO0000-00000'];
  const outcomes = await Promise.all([issue(numbers), issue(numbers.toReversed())]);
  expect(outcomes.flatMap(({ issued }) => issued).toSorted()).toEqual([first, second].toSorted());
  expect(await waiting()).toEqual([]);
  await expectDocumentsConsistent(world);
});

test('an order whose document is refused waits on; the others are issued', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world, UNFINISHED);
  const manager = await world.signedIn('manager');
  const orders = [await place(world, [orderLine()]), await place(world, [orderLine()])] as const;
  for (const order of orders) await pay(world, manager, order);
  const [refused, issued] = orders;
  await withClient(world.database.superuser, (client) =>
    client.query(
      'update orders_line set unit_price_satang = 2000000000000000, line_total_satang = quantity * 2000000000000000 where order_id = $1',
      [refused.orderId],
    ),
  );
  await makeSeller(world, { version: 1 });
  const numbers = [refused.number, issued.number];
  expect(await world.write((scope) => issueWaitingDocuments(scope, { numbers }), manager.actor)).toEqual({
    issued: [issued.number],
    left: [refused.number],
  });
});

test('is for those who issue documents, and for orders of the site', async () => {
  const world = await World.open(TEST_VAT);
  const receipt = await place(world, [orderLine()]);
  const numbers = [receipt.number];
  const issue = (where: World, actor: Parameters<World['write']>[1]) =>
    where.write((scope) => issueWaitingDocuments(scope, { numbers }), actor);
  await expect(issue(world, await world.person())).rejects.toMatchObject({ code: 'platform.forbidden' });
  const other = await World.open(TEST_VAT);
  await place(other, [orderLine()], { number: `N-${randomUUID().slice(0, 8).toUpperCase()}` });
  numbers[0] = `X-${randomUUID().slice(0, 8).toUpperCase()}`;
  await expect(issue(other, await other.person('manager'))).rejects.toMatchObject({
    code: 'orders.order_missing',
  });
});

test('the page issues the documents of the orders that were selected; only managers may', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world, UNFINISHED);
  const manager = await world.signedIn('manager');
  const [one, other] = [await place(world, [orderLine()]), await place(world, [orderLine()])];
  for (const order of [one, other]) await pay(world, manager, order);
  await makeSeller(world, { version: 1 });
  const send = (actor: Actor, numbers: readonly string[]) => {
    const form = new FormData();
    form.set('intent', 'issue_documents');
    for (const number of numbers) form.append('numbers[]', number);
    return callPage(world, action, { path: '/shop/manage/orders', form, actor });
  };
  await expect(send(await world.person(), [one.number])).rejects.toMatchObject({ init: { status: 403 } });
  expect(await send(manager.actor, [])).toMatchObject({
    data: { ok: false, problem: { code: 'platform.invalid_input' } },
  });
  expect(await send(manager.actor, ['SO6911-99999'])).toMatchObject({
    data: { ok: false, problem: { code: 'orders.order_missing' } },
  });
  expect(await send(manager.actor, [one.number])).toMatchObject({
    data: { ok: true, result: { issued: [one.number], left: [] } },
  });
  expect(await send(manager.actor, [one.number, other.number])).toMatchObject({
    data: { ok: true, result: { issued: [other.number], left: [one.number] } },
  });
});
