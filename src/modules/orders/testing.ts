import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { commentOn } from '#modules/comments/testing.ts';
import { findPaymentOf } from '#modules/billing/public.ts';
import { ASKED_BUYER, TYPED_BUYER } from '#modules/billing/testing.ts';
import type {
  ModuleTesting,
  Names,
  Owner,
  RecordCase,
  RecordReaders,
} from '#platform/testing/module-testing.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { listMailbox } from '#platform/mail/mailbox.ts';
import type { Actor, Scope } from '#platform/scope.ts';
import { cursorHolding } from '#platform/testing/cursor-holding.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { targetOf } from './order/order-references.ts';
import type { OrderReceipt } from './order/order-contract.ts';
import { lockOrder, type Order } from './order/order-rows.ts';
import { type OrderLineInput, type PlaceOrderInput, placeOrder } from './placing/place-order.ts';

/** Builds an order line; fields not overrides get arbitrary values. */
export function orderLine(overrides: Partial<OrderLineInput> = {}): OrderLineInput {
  return {
    kind: 'test.thing',
    reference: randomUUID(),
    sku: `SKU-${randomBytes(3).toString('hex')}`,
    title: 'แก้วเซรามิกเขียนลาย',
    variantTitle: null,
    picture: null,
    quantity: 1,
    unitPriceSatang: 12_900,
    vatClass: 'standard',
    stockItemId: null,
    ...overrides,
  };
}

/** Builds the input of a checkout: a guest in Chiang Mai, shipped by post. */
export function orderInput(
  lines: readonly OrderLineInput[],
  overrides: Partial<PlaceOrderInput> = {},
): PlaceOrderInput {
  return {
    source: 'shop',
    cartId: randomUUID(),
    lines,
    contact: { name: 'สมหญิง รักเรียน', phone: '0812345678', email: 'buyer@example.test' },
    shipAddress: {
      recipient: 'สมหญิง รักเรียน',
      phone: '0812345678',
      line: '99/1 หมู่ 4 ถนนสุเทพ',
      tambon: 'สุเทพ',
      amphure: 'เมืองเชียงใหม่',
      province: 'เชียงใหม่',
      zip: '50200',
    },
    delivery: { code: 'post', title: 'ไปรษณีย์ลงทะเบียน', feeSatang: 5_000 },
    note: '',
    customerUserId: null,
    guestId: null,
    locale: 'th',
    ...overrides,
  };
}

/** Places an order as the system (or `actor`), in its own transaction. */
export function place(
  world: World,
  lines: readonly OrderLineInput[],
  overrides: Partial<PlaceOrderInput> = {},
  actor?: Actor,
): Promise<OrderReceipt> {
  return world.write((scope) => placeOrder(scope, orderInput(lines, overrides)), actor);
}

export function orderOf(world: World, receipt: { orderId: string }): Promise<Order> {
  return world.write((scope) => lockOrder(scope, receipt.orderId));
}

/** Records a transfer for the order as a manager; defaults to the full amount. */
export async function pay(
  world: World,
  manager: Visitor,
  receipt: OrderReceipt,
  amountSatang = receipt.grandTotalSatang,
): Promise<void> {
  const payment = await world.read((scope) => findPaymentOf(scope, targetOf(receipt.orderId)));
  await payInto(world, manager, payment?.paymentId, amountSatang);
}

/** Records a transfer for a payment as a manager, whatever the payment's state. */
export async function payInto(
  world: World,
  manager: Visitor,
  paymentId: string | undefined,
  amountSatang: number,
): Promise<void> {
  const reply = await manager.post(`/api/billing/manage/payments/${paymentId}/receipts`, {
    sendingBank: '004',
    transRef: `T${randomBytes(9).toString('hex')}`,
    amountSatang,
    sentAt: world.now.toISOString(),
  });
  if (reply.status !== 201) throw new Error(`Confirming answered ${reply.status}: ${reply.text}`);
}

/** Uploads a slip as the buyer, a different picture each time. */
export async function sendSlip(world: World, receipt: OrderReceipt): Promise<void> {
  const background = { r: randomBytes(1)[0] ?? 0, g: randomBytes(1)[0] ?? 0, b: randomBytes(1)[0] ?? 0 };
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  const reply = await world.visitor().send(`/api/billing/payments/${receipt.paymentSlug}/slips`, {
    method: 'POST',
    body: picture,
    headers: { 'content-type': 'image/png' },
  });
  if (reply.status !== 201) throw new Error(`Sending a slip answered ${reply.status}: ${reply.text}`);
}

/** Rejects the pending slip as a manager. */
export async function rejectSlip(
  world: World,
  manager: Visitor,
  receipt: OrderReceipt,
  reason: string,
): Promise<void> {
  const payment = await world.read((scope) => findPaymentOf(scope, targetOf(receipt.orderId)));
  const managed = await manager.get(`/api/billing/manage/payments/${payment?.paymentId}`);
  const slip = managed.json().slips.find((candidate: { status: string }) => candidate.status === 'checking');
  const reply = await manager.post(
    `/api/billing/manage/payments/${payment?.paymentId}/slips/${slip.slipId}/reject`,
    { reason },
  );
  if (reply.status !== 200) throw new Error(`Turning a slip down answered ${reply.status}: ${reply.text}`);
}

/** Runs the queued jobs and returns the subjects of the order's mails, oldest first. */
export async function mailsOf(world: World, receipt: { number: string }): Promise<string[]> {
  await world.runJobs();
  const { mails } = await world.read((scope) => listMailbox(scope));
  return mails
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(receipt.number))
    .toReversed();
}

/** Returns the contact e-mail and number of every order of the tenant. */
export function listPlaced(scope: Scope): Promise<{ email: string; number: string }[]> {
  return scope.tx.rows(sql<
    RowAs<'orders_order', { email: 'contactEmail' }> & RowOf<'orders_order', 'number'>
  >`
    select contact_email as email, number from orders_order where tenant_id = ${scope.tenant.id}`);
}

/** Returns what the tenant's orders came from, for whom they are and their sums. */
export function listPlacedOrders(scope: Scope) {
  return scope.tx.rows(sql<
    RowOf<'orders_order', 'orderId' | 'source' | 'cartId' | 'contactEmail' | 'grandTotalSatang' | 'vatSatang'>
  >`
    select order_id, source, cart_id, contact_email, grand_total_satang, vat_satang from orders_order
     where tenant_id = ${scope.tenant.id}`);
}

/** Asserts the invariants of a tenant's orders: the parts sum to the total, and each number belongs to its month. */
export async function expectOrdersConsistent(scope: Scope): Promise<void> {
  const orders = await scope.tx.rows(sql<
    RowOf<'orders_order', 'number'> &
      RowAs<
        'orders_order',
        { subtotal: 'subtotalSatang'; vat: 'vatSatang'; deliveryVat: 'deliveryVatSatang' }
      > & {
        readonly linesTotal: number;
        readonly linesVat: number;
      }
  >`
    select o.number, o.subtotal_satang as subtotal, o.vat_satang as vat, o.delivery_vat_satang as delivery_vat,
           sum(l.line_total_satang)::bigint as lines_total, sum(l.vat_satang)::bigint as lines_vat
      from orders_order o join orders_line l on l.tenant_id = o.tenant_id and l.order_id = o.order_id
     where o.tenant_id = ${scope.tenant.id}
     group by o.number, o.subtotal_satang, o.vat_satang, o.delivery_vat_satang`);
  for (const order of orders) {
    expect(order.linesTotal, order.number).toBe(order.subtotal);
    expect(order.linesVat + order.deliveryVat, order.number).toBe(order.vat);
  }
  const { count } = await scope.tx.one(
    sql<{
      count: number;
    }>`select count(*)::int as count from orders_order where tenant_id = ${scope.tenant.id}`,
  );
  expect(orders).toHaveLength(count);

  const counted = await scope.tx.rows(sql<RowOf<'orders_sequence', 'period' | 'lastNumber'>>`
    select period, last_number from orders_sequence where tenant_id = ${scope.tenant.id} and series = 'SO'`);
  for (const { period, lastNumber: last } of counted) {
    const numbers = orders.flatMap(({ number }) =>
      number.startsWith(`SO${period}-`) ? [Number(number.split('-')[1])] : [],
    );
    expect(Math.max(0, ...numbers), `the count of ${period}`).toBeLessThanOrEqual(last);
    expect(new Set(numbers).size).toBe(numbers.length);
  }
}

/** Creates a guest's order and two orders of the owner. */
async function orders(world: World, owner: Owner): Promise<Names> {
  const suffix = randomUUID().slice(0, 8).toUpperCase();
  const customerUserId = owner.actor.userId;
  await place(world, [orderLine({ sku: 'X-TENANT-LINE' })], { number: `OLD-${suffix}`, customerUserId });
  const receipt = await place(world, [orderLine({ sku: 'X-TENANT-LINE' })], { number: `X-TENANT-${suffix}` });
  const own = await place(world, [orderLine({ sku: 'X-TENANT-LINE' })], {
    number: `OWN-${suffix}`,
    customerUserId,
  });
  return {
    order: receipt.number,
    orderId: receipt.orderId,
    comment: await commentOn(world, owner.actor, { kind: 'orders.order', record: receipt.orderId }),
    orderToken: receipt.accessToken,
    orderCursor: cursorHolding(receipt.number),
    ownOrderCursor: cursorHolding(own.number),
  };
}

/** An order of the owner: buyers find it by number and what they bought, managers by number and buyer. */
async function orderCases(world: World, { owner }: RecordReaders, word: string): Promise<RecordCase[]> {
  const email = `${randomUUID()}@example.test`;
  const { number } = await place(world, [orderLine({ title: `ชาดอก${word}คั่ว` })], {
    customerUserId: owner.actor.userId,
    contact: { name: `คุณ${word}ใจดี`, phone: '089-123-4567', email },
  });
  await world.runJobs();
  const managers = ['manager', 'admin'] as const;
  return [
    { query: word, finders: ['owner', ...managers] },
    { query: number, finders: ['owner', ...managers] },
    { query: number.toLowerCase(), finders: ['owner', ...managers] },
    { query: `ชาดอก${word}`, finders: ['owner'] },
    { query: '0891234567', finders: managers },
    { query: '089-123-4567', finders: managers },
    { query: '+66 89 123 4567', finders: managers },
    { query: email.toUpperCase(), finders: managers },
  ];
}

/** Sells something at the desk to somebody who has never signed in. */
const orderFor = (world: World, _: Owner, customerUserId: string) =>
  place(world, [orderLine()], { customerUserId });

/** Setup for tests that span modules. @public */
export const testing: ModuleTesting = {
  roles: {
    'orders.own': ['user', 'manager', 'admin', 'accountant'],
    'orders.see': ['manager', 'admin', 'accountant'],
    'orders.manage': ['manager', 'admin'],
  },
  uses: { 'orders.ordered': orderFor },
  records: { 'orders.order': orderCases },
  secretAddresses: [
    ['/shop/orders/SO6911-00001?t=S', 'link'],
    ['/billing/order/SO6911-00001?t=S', 'link'],
    ['/api/orders/SO6911-00001?t=S', 'link', '/api/orders/:order'],
  ],
  things: [{ make: orders }],
  calls: {
    names: {
      t: 'orderToken',
      'GET /api/orders after': 'ownOrderCursor',
      'GET /api/orders/manage after': 'orderCursor',
      'GET /api/orders/manage q': 'order',
    },
    tenantless: { 'a number of the carrier’s': ['trackingNumber'] },
    byGuests: /^\w+ \/api\/orders\/:order\S* t$/,
    bodies: {
      'POST /api/orders/manage/:order/cancel': { reason: 'ลูกค้าขอยกเลิก' },
      'POST /api/orders/manage/:order/settle': { reason: 'คืนเงินแล้ว' },
      'POST /api/orders/manage/:order/ship': {
        carrier: 'thailand_post',
        trackingNumber: 'EX123456789TH',
        tracking: 'EX123456789TH',
      },
    },
  },
  forms: {
    names: { number: 'order', 'numbers.*': 'order', order: 'order' },
    values: {
      '/shop/manage/orders unpack': { packedAt: '2026-11-21T04:00:00Z' },
      '/shop/orders look_up': { phoneLast4: '5678' },
      '/shop/manage/orders/:order issue_document': TYPED_BUYER,
      '/shop/orders/:order ask_document': ASKED_BUYER,
    },
    byGuests: /^\/shop\/orders\/:order (cancel|ask_document) t$/,
  },
  visits: [
    ['/shop/orders', '/shop/orders', 'guest', 'user'],
    ['/shop/orders/:order', '/shop/orders/DEMO-1001', 'user'],
    ['/shop/manage/orders', '/shop/manage/orders', 'manager'],
    ['/shop/manage/orders/:order', '/shop/manage/orders/DEMO-1001', 'manager'],
    ['/shop/manage/without-document', '/shop/manage/without-document', 'manager'],
    ['/shop/manage/sales', '/shop/manage/sales', 'manager'],
  ],
  foreignPages: {
    things: {
      order: { theirs: 'BAAN-2001', nobodys: 'BAAN-9999' },
    },
  },
};
