import { randomUUID } from 'node:crypto';
import { cursorHolding } from '#platform/testing/cursor-holding.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { stockItem } from '#modules/stock/testing.ts';
import { cancelOwnOrder } from '../ending/cancel-order.ts';
import { getOrderView } from '../own/own-orders.ts';
import {
  countLookup,
  lookUpOrder,
  MAX_FAILED_LOOKUPS_PER_NETWORK,
  MAX_LOOKUPS_PER_NUMBER,
} from '../own/look-up-order.ts';
import { action as lookUp } from '../own/orders-page.tsx';
import { orderLine, orderOf, pay, place } from '../testing.ts';

/** Strips the request id, the only part in which two refusals may differ. */
function withoutRequestId(reply: { status: number; text: string }): unknown {
  return { status: reply.status, body: reply.text.replace(/"requestId":"[^"]*"/, '') };
}

const unknown = 'SO6911-99999';

describe('access to an order', () => {
  test('the buyer sees it; for others it is as missing as an unknown number', async ({ world }) => {
    const [buyer, stranger, other] = [await world.signedIn(), await world.signedIn(), await world.another()];
    const receipt = await place(world, [orderLine()], { customerUserId: buyer.actor.userId });
    const own = await buyer.get(`/api/orders/${receipt.number}`);
    expect(own.status).toBe(200);
    expect(own.json()).toMatchObject({
      number: receipt.number,
      status: 'placed',
      payment: 'unpaid',
      paymentSlug: receipt.paymentSlug,
      actions: ['pay', 'cancel'],
    });

    for (const path of ['', '/status']) {
      const missing = withoutRequestId(await stranger.get(`/api/orders/${unknown}${path}`));
      expect(missing).toMatchObject({ status: 404, body: expect.stringContaining('orders.order_missing') });
      expect(withoutRequestId(await stranger.get(`/api/orders/${receipt.number}${path}`))).toEqual(missing);
      expect(withoutRequestId(await world.visitor().get(`/api/orders/${receipt.number}${path}`))).toEqual(
        missing,
      );
      expect(
        withoutRequestId(
          await other.visitor().get(`/api/orders/${receipt.number}${path}?t=${receipt.accessToken}`),
        ),
      ).toEqual(missing);
    }
    expect((await stranger.post(`/api/orders/${receipt.number}/cancel`)).status).toBe(404);
    expect(await orderOf(world, receipt)).toMatchObject({ status: 'placed' });
  });

  test('the link opens it; a link with one changed character does not', async ({ world }) => {
    const [receipt, another] = [await place(world, [orderLine()]), await place(world, [orderLine()])];
    const guest = world.visitor();
    expect((await guest.get(`/api/orders/${receipt.number}?t=${receipt.accessToken}`)).status).toBe(200);
    for (const wrong of [
      '',
      'x',
      another.accessToken,
      `${receipt.accessToken.slice(0, -1)}${receipt.accessToken.endsWith('A') ? 'B' : 'A'}`,
      receipt.accessToken.toLowerCase(),
    ]) {
      expect((await guest.get(`/api/orders/${receipt.number}?t=${wrong}`)).status, wrong).toBe(404);
    }
  });

  test('a manager sees it', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const receipt = await place(world, [orderLine()]);
    expect((await manager.get(`/api/orders/${receipt.number}`)).status).toBe(200);
  });
});

test('the list contains own orders only, paginated, newest first', async ({ world }) => {
  const buyer = await world.signedIn();
  const mine: string[] = [];
  for (let index = 0; index < 3; index++)
    mine.push((await place(world, [orderLine()], { customerUserId: buyer.actor.userId })).number);
  await place(world, [orderLine()]);
  const first = (await buyer.get('/api/orders?limit=2')).json();
  expect(first.orders.map(({ number }: { number: string }) => number)).toEqual([mine[2], mine[1]]);
  const second = (await buyer.get(`/api/orders?limit=2&after=${first.next}`)).json();
  expect(second).toMatchObject({ orders: [{ number: mine[0] }], next: null });
  expect((await world.visitor().get('/api/orders')).json()).toEqual({ orders: [], next: null });
  expect((await buyer.get(`/api/orders?after=${cursorHolding(unknown)}`)).json()).toEqual({
    orders: [],
    next: null,
  });
});

test('a guest cancels by link, and repeated requests cancel once', async ({ world }) => {
  const receipt = await place(world, [orderLine()]);
  const cancel = () =>
    world
      .visitor()
      .post(
        `/api/orders/${receipt.number}/cancel`,
        { t: receipt.accessToken },
        { 'idempotency-key': 'one-press' },
      );
  const replies = await Promise.all([cancel(), cancel(), cancel()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(replies[0]?.json()).toMatchObject({ status: 'cancelled', actions: [] });
  const late = await world.visitor().post(`/api/orders/${receipt.number}/cancel`, { t: receipt.accessToken });
  expect(late.status).toBe(409);
  expect(late.json()).toMatchObject({ code: 'orders.not_possible', details: { status: 'cancelled' } });
});

test('an admin acting for a buyer can neither pay nor cancel, and is offered neither', async ({ world }) => {
  const [buyer, admin] = [await world.person(), await world.person('admin')];
  const receipt = await place(world, [orderLine()], { customerUserId: buyer.userId }, buyer);
  const acting = { ...buyer, acting: { userId: admin.userId, name: 'ผู้ดูแล' } };
  const actions = async (actor: typeof buyer) =>
    (await world.read((scope) => getOrderView(scope, receipt.number, null), actor)).actions;
  expect([await actions(buyer), await actions(acting)]).toEqual([['pay', 'cancel'], []]);
  const cancel = (actor: typeof buyer) =>
    world.write((scope) => cancelOwnOrder(scope, receipt.orderId), actor);
  await expect(cancel(acting)).rejects.toMatchObject({ code: 'platform.in_person' });
  await cancel(buyer);
  expect(await actions(buyer)).toEqual([]);
});

describe('order desk', () => {
  async function show(manager: Awaited<ReturnType<World['signedIn']>>, query: string): Promise<string[]> {
    const reply = await manager.get(`/api/orders/manage?${query}`);
    expect(reply.status).toBe(200);
    return reply.json().orders.map(({ number }: { number: string }) => number);
  }

  test('sorts orders into lists', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const [waiting, paid] = [await place(world, [orderLine()]), await place(world, [orderLine()])];
    await pay(world, manager, paid);
    expect(await show(manager, 'show=to_pay')).toEqual([waiting.number]);
    expect(await show(manager, 'show=to_pack')).toEqual([paid.number]);
    await manager.post(`/api/orders/manage/${paid.number}/pack`);
    expect(await show(manager, 'show=to_pack')).toEqual([]);
    expect(await show(manager, 'show=packed')).toEqual([paid.number]);
    await manager.post(`/api/orders/manage/${paid.number}/ship`, {
      carrier: 'flash',
      trackingNumber: 'TH0123',
    });
    expect(await show(manager, 'show=shipped')).toEqual([paid.number]);
    await manager.post(`/api/orders/manage/${paid.number}/deliver`);
    await manager.post(`/api/orders/manage/${waiting.number}/cancel`, { reason: 'ลูกค้าขอยกเลิก' });
    expect(await show(manager, 'show=completed')).toEqual([paid.number]);
    expect(await show(manager, 'show=ended')).toEqual([waiting.number]);
    expect(await show(manager, 'show=all')).toHaveLength(2);
  });

  test('finds orders by number, part of a name, and phone number in any format', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const contact = { name: 'วิภาดา ศรีสุวรรณ', phone: '0898765432', email: 'wipada@example.test' };
    const receipt = await place(world, [orderLine()], { contact });
    await place(world, [orderLine()]);
    expect(await show(manager, `q=${receipt.number.toLowerCase()}`)).toEqual([receipt.number]);
    await world.runJobs();
    for (const q of ['ศรีสุ', 'ศรีสุวรรณ วิภาดา', '089-876-5432', '8765', 'WIPADA@']) {
      expect(await show(manager, `q=${encodeURIComponent(q)}`), q).toEqual([receipt.number]);
    }
    expect(await show(manager, `q=${encodeURIComponent('ไม่มีคนนี้')}`)).toEqual([]);
  });

  test('is closed to buyers and guests', async ({ world }) => {
    const receipt = await place(world, [orderLine()]);
    const buyer = await world.signedIn();
    for (const path of ['', `/${receipt.number}`]) {
      expect((await buyer.get(`/api/orders/manage${path}`)).status).toBe(403);
      expect((await world.visitor().get(`/api/orders/manage${path}`)).status).toBe(401);
    }
    expect((await buyer.post(`/api/orders/manage/${receipt.number}/cancel`, { reason: 'x' })).status).toBe(
      403,
    );
  });

  test("treats another tenant's order like an unknown one", async ({ world }) => {
    const receipt = await place(world, [orderLine()]);
    const other = await world.another();
    const manager = await other.signedIn('manager');
    const calls = ['pack', 'ship', 'deliver', 'cancel', 'revive', 'settle'];
    for (const call of calls) {
      const body = { reason: 'x', carrier: 'own' };
      const there = withoutRequestId(
        await manager.post(`/api/orders/manage/${receipt.number}/${call}`, body),
      );
      expect(there, call).toEqual(
        withoutRequestId(await manager.post(`/api/orders/manage/${unknown}/${call}`, body)),
      );
      expect(there).toMatchObject({ status: 404 });
    }
  });

  test('rejects invalid input and names the field', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const receipt = await place(world, [orderLine()]);
    const at = (call: string, body: unknown) =>
      manager.post(`/api/orders/manage/${receipt.number}/${call}`, body);
    for (const [call, body, field] of [
      ['cancel', {}, 'reason'],
      ['cancel', { reason: ' ' }, 'reason'],
      ['cancel', { reason: 'ก'.repeat(501) }, 'reason'],
      ['ship', { carrier: 'pigeon' }, 'carrier'],
      ['ship', { carrier: 'flash', trackingNumber: '<b>' }, 'trackingNumber'],
    ] as const) {
      const reply = await at(call, body);
      expect(reply.status, `${call} ${JSON.stringify(body)}`).toBe(422);
      expect(Object.keys(reply.json().fields)).toEqual([field]);
    }
    expect((await manager.get('/api/orders/manage?show=nowhere')).status).toBe(422);
    expect((await manager.get('/api/orders/manage?after=%00')).status).toBe(422);
    expect(await orderOf(world, receipt)).toMatchObject({ status: 'placed' });
  });
});

describe('guest look-up', () => {
  test('finds an order by number and the last digits of the phone', async ({ world }) => {
    const receipt = await place(world, [orderLine()]);
    const found = await world.read((scope) =>
      lookUpOrder(scope, { number: receipt.number.toLowerCase(), phoneLast4: '5678' }),
    );
    expect(found).toEqual({ number: receipt.number, token: receipt.accessToken });
  });

  test('answers a wrong number and a wrong phone alike', async ({ world }) => {
    const receipt = await place(world, [orderLine()]);
    for (const input of [
      { number: receipt.number, phoneLast4: '0000' },
      { number: unknown, phoneLast4: '5678' },
    ]) {
      await expect(world.read((scope) => lookUpOrder(scope, input))).rejects.toMatchObject({
        code: 'orders.lookup_failed',
      });
    }
  });

  test('limits attempts per order number', async ({ world }) => {
    const input = { number: unknown, phoneLast4: '0000' };
    const outside = await world.read(async (scope) => scope);
    for (let index = 0; index < MAX_LOOKUPS_PER_NUMBER; index++)
      await countLookup(outside, input, { ip: `198.51.100.${index}` });
    const again = (number: string) => countLookup(outside, { ...input, number }, { ip: '203.0.113.9' });
    await expect(again(unknown)).rejects.toMatchObject({ code: 'orders.too_many_lookups' });
    await expect(again('SO6911-00002')).resolves.toBeDefined();
  });

  test('limits failed attempts of a client network over all numbers; right ones do not count', async ({
    world,
  }) => {
    const receipt = await place(world, [orderLine()]);
    const outside = await world.read(async (scope) => scope);
    const guess = (index: number, ip = '127.0.0.1') =>
      countLookup(outside, { number: `SO6811-${index}`, phoneLast4: '0000' }, { ip });
    const open = () =>
      callPage(world, lookUp, {
        path: '/orders',
        form: { intent: 'look_up', number: receipt.number, phoneLast4: '5678' },
      });
    for (let index = 1; index < MAX_FAILED_LOOKUPS_PER_NETWORK; index++) await guess(index);
    for (let again = 0; again < 3; again++) expect(await open()).toMatchObject({ status: 303 });
    await guess(0);
    expect(await open()).toMatchObject({ data: { problem: { code: 'orders.too_many_lookups' } } });
    await expect(guess(0, '203.0.113.9')).resolves.toBeDefined();
  });
});

test('stock counters are for managers; an adjustment is idempotent by key', async ({ world }) => {
  const itemId = await world.write((scope) => stockItem(scope, 3));
  const [manager, buyer] = [await world.signedIn('manager'), await world.signedIn()];
  const body = { way: 'add', quantity: 2, reason: 'received', note: 'รับเข้า' };
  const path = `/api/stock/items/${itemId}`;
  const adjust = () => manager.post(`${path}/adjustments`, body, { 'idempotency-key': 'delivery-1' });
  expect((await adjust()).json()).toMatchObject({ onHand: 5 });
  expect((await adjust()).json()).toMatchObject({ onHand: 5 });
  expect((await manager.get(`${path}/movements`)).json().movements).toHaveLength(2);
  expect((await manager.get('/api/stock/items?filter=low')).json().levels).toEqual([
    expect.objectContaining({ itemId, available: 5 }),
  ]);
  expect((await buyer.get(path)).status).toBe(403);
  expect((await manager.get(`/api/stock/items/${randomUUID()}`)).status).toBe(404);
  const other = await (await world.another()).signedIn('manager');
  expect((await other.get(path)).status).toBe(404);
  expect((await other.post(`${path}/adjustments`, body)).status).toBe(404);
  expect(
    (await manager.get('/api/stock/items?after=1_zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz')).status,
  ).not.toBe(500);
});
