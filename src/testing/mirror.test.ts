import { randomUUID } from 'node:crypto';
import { openTestPayment, sendSlip, testSlip } from '#modules/billing/testing.ts';
import { FILE_PARAMETERS, filesBelongings } from '#modules/files/testing.ts';
import { openTalk, sendMessage } from '#modules/messages/public.ts';
import { unsubscribeToken } from '#modules/notifications/testing.ts';
import { taker, testExam } from '#modules/exams/testing.ts';
import { orderLine, place } from '#modules/orders/testing.ts';
import { lesson } from '#modules/lessons/testing.ts';
import { category, deliveryMethods, product } from '#modules/shop/testing.ts';
import type { PersonActor } from '#platform/scope.ts';
import type { Endpoint } from '#platform/endpoint/endpoint.ts';
import { withClient } from '#platform/db/with-client.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Reply, Visitor, World } from '#platform/testing/world.ts';
import { endpoints } from '../composition.ts';

/** Parameters that name nothing of a tenant's: places are shared, a host is judged by its own test. */
const SHARED = ['provinceId', 'amphureId', 'hostname', 'slot'];

const product_ = {
  titleTh: 'ชา',
  categoryCode: 'all',
  options: [],
  version: 1,
  variants: [
    {
      sku: 'MIRROR-NEW',
      optionValues: [],
      regularPriceSatang: 100,
      stockPolicy: 'forbid',
      openingQuantity: 1,
    },
  ],
};

/** A body that fits, for each call that writes: otherwise both answers would be the same complaint about the body. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /api/billing/manage/payments/:payment/receipts': {
    sendingBank: '004',
    transRef: 'MIRROR123456',
    amountSatang: 100,
    sentAt: '2026-11-21T03:00:00.000Z',
  },
  'POST /api/billing/manage/payments/:payment/returns': {
    way: 'refund',
    amountSatang: 100,
    reference: 'R1',
    reason: 'คืนเงิน',
    note: 'คืนเงิน',
  },
  'POST /api/billing/manage/payments/:payment/slips/:slip/reject': { reason: 'ยอดไม่ตรง' },
  'POST /api/stock/items/:item/adjustments': { way: 'add', quantity: 1, reason: 'received', note: '' },
  'POST /api/lessons/:lesson/parts/:part/beats': { session: 'mirror-session' },
  'POST /api/lessons/:lesson/exams/:exam/attempts': { device: 'mirror-device' },
  'PUT /api/lessons/:lesson/tree': { version: 1, sections: [] },
  'PUT /api/shop/cart/lines/:sku': { quantity: 1 },
  'PUT /api/shop/manage/products/:sku': product_,
  'PUT /api/shop/manage/products/:sku/pictures': { pictures: [], version: 1 },
  'PUT /api/shop/manage/delivery-methods/:code': { kind: 'pickup', titleTh: 'รับเอง', version: 0 },
  'PUT /api/shop/manage/categories/:category': { code: 'mirror', titleTh: 'หมวด', version: 1 },
  'POST /api/messages/conversations/:conversation/messages': {
    clientId: '019a0000-0000-4000-8000-000000000000',
    body: 'สวัสดี',
  },
  'POST /api/messages/conversations/:conversation/read': { seq: 1 },
  'PATCH /api/messages/:message': { body: 'สวัสดี' },
  'POST /api/orders/manage/:order/cancel': { reason: 'ลูกค้าขอยกเลิก' },
  'POST /api/orders/manage/:order/settle': { reason: 'คืนเงินแล้ว' },
  'POST /api/exams/manage/:exam/try': { device: 'mirror-device' },
  'POST /api/exams/:exam/attempts': { device: 'mirror-device' },
  'PUT /api/exams/attempts/:attempt/answers/:slot': {
    device: 'mirror-device',
    seq: 1,
    response: { option: 'opta1' },
    typedAt: '2026-11-21T03:00:00.000Z',
  },
  'POST /api/exams/attempts/:attempt/lease': { device: 'mirror-device', takeOver: true },
  'POST /api/exams/attempts/:attempt/focus': { device: 'mirror-device', kind: 'blur' },
  'POST /api/exams/attempts/:attempt/submit': { device: 'mirror-device' },
  'POST /api/orders/manage/:order/ship': {
    carrier: 'thailand_post',
    trackingNumber: 'EX123456789TH',
    tracking: 'EX123456789TH',
  },
};

Object.assign(BODIES, {
  'POST /api/filemanager/uploads/:upload/parts': { n: [1] },
  'POST /api/filemanager/uploads/:upload/complete': { parts: [] },
  'POST /api/filemanager/items/:fileItem/rename': { name: 'mirror' },
  'POST /api/filemanager/items/:fileItem/star': { isStarred: true },
  'PATCH /api/filemanager/items/:fileItem/grants/:grant': { level: 'edit' },
  'POST /api/filemanager/items/:fileItem/grants': { email: 'somebody@example.test', level: 'view' },
  'POST /api/filemanager/items/:fileItem/links': { mode: 'view' },
  'POST /api/filemanager/external/:shareCode/unlock': { password: 'mirror' },
  'POST /api/filemanager/external/:shareCode/uploads': { name: 'mirror.txt', size: 1 },
});

/** Calls that mean the same whether the thing is there or not: repeating changes nothing, and a code may be new. */
const INDIFFERENT = ['PUT /api/shop/manage/delivery-methods/:code', 'DELETE /api/shop/cart/lines/:sku'];

const addressed = endpoints.filter(({ path }) => parametersOf(path).some((name) => !SHARED.includes(name)));

/** Things of one tenant, by the name of the parameter that would name them. */
async function belongings(world: World): Promise<Record<string, string>> {
  const sku = `MIRROR-${randomUUID().slice(0, 8).toUpperCase()}`;
  await world.write(async (scope) => {
    await category(scope, 'mirror-only');
    await deliveryMethods(scope);
    await product(scope, { sku, category: 'mirror-only' });
  });
  const learning = await world.write((scope) =>
    lesson(scope, { title: `กระจก ${sku}`, parts: [{ title: `ส่วน ${sku}` }] }),
  );
  const receipt = await place(world, [orderLine()]);
  const payment = await openTestPayment(world);
  const slip = await sendSlip(world.visitor(), payment.slug, await testSlip(world));
  if (slip.status !== 201) throw new Error(`The slip was not taken: ${slip.text}`);
  const manager = await world.signedIn('manager');
  const managedPayment = (await manager.get(`/api/billing/manage/payments/${payment.paymentId}`)).json();
  const managedProduct = (await manager.get(`/api/shop/manage/products/${sku}`)).json();
  const talk = await talkOf(world, manager.actor);
  const exam = await testExam(world, ['single']);
  const learner = await taker(world, exam);
  await learner.open();
  const letter = { to: 'somebody@example.test', subject: 'x', plain: 'x' };
  const ids = {
    mail: (await manager.post('/api/email/send', letter)).json().mails[0].mailId as string,
    slip: managedPayment.slips[0].slipId as string,
    item: managedProduct.variants[0].variantId as string,
    ...talk,
  };
  return {
    sku,
    category: 'mirror-only',
    payment: payment.paymentId,
    slug: payment.slug,
    order: receipt.number,
    picture: randomUUID(),
    code: 'mirror-post',
    exam: exam.slug,
    attempt: learner.attemptId,
    slot: '1',
    lesson: learning.slug,
    part: learning.parts[0] ?? '',
    ...ids,
    ...(await filesBelongings(manager)),
  };
}

/** A conversation with a message in it, and a link of a mail. */
async function talkOf(
  world: World,
  manager: PersonActor,
): Promise<{ conversation: string; message: string; token: string }> {
  const member = await world.person();
  return world.write(async (scope) => {
    const { conversationId } = await openTalk(scope, { person: manager.userId });
    const said = { conversation: conversationId, clientId: randomUUID(), body: 'สวัสดี' };
    const { messageId } = await sendMessage(scope, said);
    const token = unsubscribeToken(scope, manager.userId, 'messages');
    return { conversation: conversationId, message: messageId, token };
  }, member);
}

/** Names of the same form that name nothing anywhere. */
function nothings(theirs: Record<string, string>): Record<string, string> {
  const twisted = (text: string) => [...text].toReversed().join('').replace(/^-|-$/g, 'x');
  return Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => [
      name,
      /^[0-9a-f]{8}-/.test(value)
        ? randomUUID()
        : name === 'order'
          ? 'SO0001-99999'
          : name === 'slug'
            ? '0123456789abcdefghjkmnpqrs'
            : name === 'sku'
              ? 'MIRROR-NOWHERE'
              : twisted(value),
    ]),
  );
}

test('every call that names something is in this test', () => {
  expect(addressed.length).toBeGreaterThan(15);
  const unknown = addressed
    .flatMap(({ path }) => parametersOf(path))
    .filter(
      (name) =>
        ![
          ...SHARED,
          ...FILE_PARAMETERS,
          'sku',
          'category',
          'payment',
          'slug',
          'order',
          'picture',
          'code',
          'slip',
          'item',
          'mail',
          'conversation',
          'message',
          'token',
          'exam',
          'attempt',
          'lesson',
          'part',
        ].includes(name),
    );
  expect(unknown).toEqual([]);
});

test('what belongs to another tenant answers exactly like what does not exist', { timeout: 180_000 }, async ({
  world,
}) => {
  const other = await world.another();
  const theirs = await belongings(other);
  const none = nothings(theirs);
  const visitors: [string, Visitor][] = [
    ['guest', world.visitor()],
    ['user', await world.signedIn()],
    ['admin', await world.signedIn('admin')],
  ];
  for (const [, visitor] of visitors)
    await visitor.post('/api/shop/cart/lines', { sku: 'MIRROR-FIRST', quantity: 1 }); // a guest gets a cookie at the first write
  const before = await everything(other);
  const differences: string[] = [];
  for (const declared of addressed) {
    for (const [role, visitor] of visitors) {
      const [foreign, missing] = [await ask(visitor, declared, theirs), await ask(visitor, declared, none)];
      const [one, two] = [comparable(foreign, theirs), comparable(missing, none)];
      if (one !== two)
        differences.push(`${declared.definition.route} as ${role}:\n  theirs  ${one}\n  nothing ${two}`);
      if (role === 'admin' && foreign.text.includes('platform.invalid_input'))
        differences.push(
          `${declared.definition.route}: the body of this test does not fit: ${foreign.text.slice(0, 200)}`,
        );
      if (foreign.status < 300 && !INDIFFERENT.includes(declared.definition.route))
        differences.push(`${declared.definition.route} as ${role} answered ${foreign.status}`);
    }
  }
  expect(differences).toEqual([]);
  expect(await everything(other)).toEqual(before);
});

function parametersOf(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
}

function ask(
  visitor: Visitor,
  { method, path, definition }: Endpoint,
  values: Record<string, string>,
): Promise<Reply> {
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? 'x'));
  if (definition.body)
    return visitor.send(address, {
      method,
      body: 'bytes',
      headers: { 'content-type': definition.body.types[0] as string },
    });
  if (method === 'GET') return visitor.get(address);
  return visitor.send(address, { method, json: BODIES[definition.route] ?? {} });
}

/** Status, body and headers, but for the request's own id, the date and the name that was asked for. */
function comparable({ status, headers, text }: Reply, asked: Record<string, string>): string {
  const { date: _date, 'x-request-id': requestId, 'content-length': _length, ...rest } = headers;
  let body = text.replaceAll(String(requestId), 'REQUEST');
  for (const value of Object.values(asked)) body = body.replaceAll(value, 'ASKED');
  return JSON.stringify([status, rest, body]);
}

/** Digest of every row of the tenant in the modules' tables. */
async function everything(world: World): Promise<Record<string, string>> {
  return withClient(world.database.superuser, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname !~ '^platform_' order by 1`,
    );
    const digests: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ digest: string }>(
        `select coalesce(md5(string_agg(row::text, ',' order by row::text)), '') as digest from ${name} as row where tenant_id = $1`,
        [world.tenant.id],
      );
      digests[name] = rows[0]?.digest ?? '';
    }
    return digests;
  });
}
