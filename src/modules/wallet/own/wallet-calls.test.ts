import { randomUUID } from 'node:crypto';
import { confirm, expectMoneyConsistent, openTestPayment } from '#modules/billing/testing.ts';
import { findPaymentOf } from '#modules/billing/public.ts';
import { expectLedgerConsistent, fillWallet, walletNow } from '#modules/ledger/testing.ts';
import { listAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { Visitor, World } from '#platform/testing/world.ts';
import { WALLET_ENTITY } from '../wallet/adjust-wallet.ts';
import { expireTopUp, TOP_UP_KIND } from '../top-up/top-up.ts';

const baht = (amount: number): number => amount * 100;
const HOUR_MS = 3_600_000;

function call(visitor: Visitor, body: Record<string, unknown>, headers: Record<string, string> = {}) {
  return visitor.post('/api/account/wallet', body, headers);
}

/** Opens a top-up and returns its payment, found by the returned URL. */
async function topUp(world: World, visitor: Visitor, amount: number) {
  const reply = await call(visitor, { mode: 'increase', amount });
  expect(reply.status).toBe(200);
  const { slug, url } = reply.json().payment;
  expect(url).toBe(`/billing/payment/${slug}`);
  const view = (await visitor.get(`/api/billing/payments/${slug}`)).json();
  const { topUpId } = await world.read((scope) =>
    scope.tx.one(sql<{ topUpId: string }>`
      select top_up_id from wallet_top_up where tenant_id = ${scope.tenant.id} order by top_up_id desc limit 1`),
  );
  const found = await world.read((scope) =>
    findPaymentOf(scope, { targetKind: TOP_UP_KIND, targetId: topUpId }),
  );
  if (!found) throw new Error('The top-up has no payment.');
  return { slug, view, payment: found };
}

async function consistent(world: World): Promise<void> {
  await expectMoneyConsistent(world);
  await expectLedgerConsistent(world);
}

describe('get', () => {
  test('returns balance and transactions in baht', async ({ world }) => {
    const visitor = await world.signedIn();
    expect((await call(visitor, { mode: 'get' })).json()).toEqual({
      balance: 0,
      available: 0,
      transactions: [],
    });
    await fillWallet(world, visitor.actor.userId, 12_345);
    const reply = (await call(visitor, { mode: 'get' })).json();
    expect(reply).toMatchObject({ balance: 123.45, available: 123.45 });
    expect(reply.transactions).toMatchObject([{ kind: 'top_up', amount: 123.45, balance: 123.45 }]);
  });

  test('without a token answers with the specification’s sentence', async ({ world }) => {
    const reply = await call(world.visitor(), { mode: 'get' });
    expect(reply.status).toBe(401);
    expect(reply.json()).toMatchObject({
      status: false,
      error: 'Authentication token is missing',
      code: 'wallet.no_token',
    });
    const forged = await call(world.visitor(), { mode: 'get' }, { authorization: 'a.b.c' });
    expect(forged.status).toBe(401);
    expect(forged.json()).toMatchObject({ error: 'Invalid session', code: 'wallet.invalid_session' });
  });
});

test('a refusal is a sentence in the caller’s language, never a code', async ({ world }) => {
  const [user, manager] = [await world.signedIn(), await world.signedIn('manager')];
  const member = await world.person();
  const attempts: [Visitor, Record<string, unknown>, string][] = [
    [user, { mode: 'increase', amount: 0 }, 'wallet.amount_invalid'],
    [user, { mode: 'increase', amount: 1 }, 'wallet.top_up_limits'],
    [user, { mode: 'decrease', amount: 5 }, 'wallet.payment_required'],
    [user, { mode: 'decrease', amount: 5, payment: 'no-such-payment' }, 'billing.payment_missing'],
    [user, { mode: 'adjust', amount: 5, person: member.userId }, 'wallet.forbidden'],
    [user, { mode: 'all of it' }, 'platform.invalid_input'],
    [manager, { mode: 'adjust', amount: 5, person: member.userId }, 'wallet.reason_required'],
    [manager, { mode: 'decrease', amount: 5, person: member.userId, reason: 'x' }, 'ledger.insufficient'],
    [manager, { mode: 'get', person: randomUUID() }, 'wallet.person_missing'],
  ];
  for (const [visitor, body, code] of attempts) {
    const thai = (await call(visitor, body, { 'accept-language': 'th' })).json();
    const english = (await call(visitor, body, { 'accept-language': 'en' })).json();
    expect([thai.code, english.code]).toEqual([code, code]);
    expect(thai.error, code).toMatch(/^[฿\d\s.,ก-๛a-zA-Z]*[ก-๛]/);
    expect(english.error, code).toMatch(/^[A-Z][a-z]* .*\.$/);
  }
});

describe('no self-service money', () => {
  test('an increase opens a top-up and leaves the balance unchanged', async ({ world }) => {
    const visitor = await world.signedIn();
    const { view } = await topUp(world, visitor, 250.5);
    expect(view).toMatchObject({ amountSatang: 25_050, status: 'awaiting_payment' });
    expect((await call(visitor, { mode: 'get' })).json()).toMatchObject({ balance: 0, transactions: [] });
  });

  test('increase, decrease and adjust by a user create no money, whatever the body', async ({ world }) => {
    const visitor = await world.signedIn();
    const other = await world.signedIn();
    await fillWallet(world, other.actor.userId, baht(100));
    const attempts = [
      { mode: 'adjust', amount: 1_000 },
      { mode: 'adjust', amount: 1_000, person: visitor.actor.userId, reason: 'x' },
      { mode: 'increase', amount: 1_000, person: visitor.actor.userId, reason: 'x' },
      { mode: 'increase', amount: 1_000, person: other.actor.userId, reason: 'x' },
      { mode: 'decrease', amount: 50, person: other.actor.userId, reason: 'x' },
      { mode: 'get', person: other.actor.userId },
    ];
    for (const body of attempts)
      expect((await call(visitor, body)).json()).toMatchObject({ code: 'wallet.forbidden' });
    expect((await call(visitor, { mode: 'decrease', amount: 50 })).json().code).toBe(
      'wallet.payment_required',
    );
    for (const amount of [0, -5, 0.001])
      expect((await call(visitor, { mode: 'increase', amount })).json().code).toBe('wallet.amount_invalid');
    expect((await call(visitor, { mode: 'increase', amount: 1e308 })).json().code).toBe(
      'platform.invalid_input',
    );
    expect(await walletNow(world, visitor.actor.userId)).toMatchObject({ balanceSatang: 0 });
    expect(await walletNow(world, other.actor.userId)).toMatchObject({ balanceSatang: baht(100) });
    await consistent(world);
  });

  test("a decrease pays only an open payment of one's own", async ({ world }) => {
    const [visitor, stranger] = [await world.signedIn(), await world.signedIn()];
    await fillWallet(world, visitor.actor.userId, baht(1200));
    await fillWallet(world, stranger.actor.userId, baht(1200));
    const { slug } = await openTestPayment(world, { payerUserId: visitor.actor.userId });
    expect((await call(stranger, { mode: 'decrease', amount: 1000, payment: slug })).status).toBe(403);
    expect((await call(visitor, { mode: 'decrease', amount: 1000.01, payment: slug })).status).toBe(422);
    const paid = await call(visitor, { mode: 'decrease', amount: 1000, payment: slug });
    expect(paid.json()).toEqual({ balance: 200, available: 200 });
    expect((await call(visitor, { mode: 'decrease', amount: 1000, payment: slug })).json()).toEqual({
      balance: 200,
      available: 200,
    });
    await consistent(world);
  });
});

describe('a top-up', () => {
  test.for([
    [500, 500],
    [500, 320.25],
    [500, 900],
  ])('of %f baht credits what came: %f', async ([asked = 0, came = 0], { world }) => {
    const visitor = await world.signedIn();
    const { payment } = await topUp(world, visitor, asked);
    const transfer = { amountSatang: Math.round(came * 100), transRef: `T${randomUUID().slice(0, 12)}` };
    await Promise.all(Array.from({ length: 6 }, () => confirm(world, payment.paymentId, transfer)));
    expect((await call(visitor, { mode: 'get' })).json()).toMatchObject({ balance: came });
    await confirm(world, payment.paymentId, { amountSatang: baht(10) });
    expect((await call(visitor, { mode: 'get' })).json().balance).toBeCloseTo(came + 10);
    await consistent(world);
  });

  test('stays within the site’s limits, and few can be open at once', async ({ world }) => {
    const visitor = await world.signedIn();
    for (const amount of [19.99, 50_000.01])
      expect((await call(visitor, { mode: 'increase', amount })).json()).toMatchObject({
        code: 'wallet.top_up_limits',
        details: { minSatang: 2_000, maxSatang: 5_000_000 },
      });
    const attempts = await Promise.all(
      Array.from({ length: 9 }, () => call(visitor, { mode: 'increase', amount: 20 })),
    );
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(4);
    expect(attempts.find(({ status }) => status === 429)?.json().code).toBe('wallet.too_many_top_ups');
  });

  test('expires after a day; late money is still credited, once', async ({ world }) => {
    const visitor = await world.signedIn();
    const { payment } = await topUp(world, visitor, 300);
    world.travel(25 * HOUR_MS);
    await world.write((scope) => expireTopUp(scope, payment.targetId));
    await world.write((scope) => expireTopUp(scope, payment.targetId));
    await confirm(world, payment.paymentId, { amountSatang: baht(300) });
    expect(await walletNow(world, visitor.actor.userId)).toMatchObject({ balanceSatang: baht(300) });
    await consistent(world);
  });

  test('cannot be paid from the wallet', async ({ world }) => {
    const visitor = await world.signedIn();
    await fillWallet(world, visitor.actor.userId, baht(1000));
    const { slug } = await topUp(world, visitor, 300);
    const reply = await call(visitor, { mode: 'decrease', amount: 300, payment: slug });
    expect(reply.status).toBe(409);
    expect(await walletNow(world, visitor.actor.userId)).toMatchObject({ balanceSatang: baht(1000) });
  });
});

describe('managers', () => {
  test('adjust with a reason: the signed change is in the audit log', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const member = await world.person();
    const body = { mode: 'adjust', person: member.userId, reason: 'ชดเชยของแตก' };
    expect((await call(manager, { ...body, amount: 120.5 })).json()).toEqual({
      balance: 120.5,
      available: 120.5,
    });
    expect((await call(manager, { ...body, amount: -20.5 })).json().balance).toBe(100);
    expect((await call(manager, { ...body, mode: 'increase', amount: 5 })).json().balance).toBe(105);
    expect((await call(manager, { ...body, mode: 'decrease', amount: 4 })).json().balance).toBe(101);
    expect((await call(manager, { ...body, amount: -101.01 })).json()).toMatchObject({
      code: 'ledger.insufficient',
      details: { freeSatang: 10_100 },
    });
    expect((await call(manager, { ...body, reason: ' ', amount: 1 })).json().code).toBe(
      'wallet.reason_required',
    );
    const lines = await world.read((scope) =>
      listAudit(scope, { entityKind: WALLET_ENTITY, entityId: member.userId }),
    );
    expect(lines.filter(({ action }) => action === 'wallet.adjust')).toHaveLength(4);
    expect(lines[0]).toMatchObject({ reason: 'ชดเชยของแตก', after: { amountSatang: -400 } });
    await consistent(world);
  });

  test('grant and take up to their daily limit, even concurrently; an admin may do more', async ({
    world,
  }) => {
    const manager = await world.signedIn('manager');
    const [one, two] = [await world.person(), await world.person()];
    const reason = 'โปรโมชัน';
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        call(manager, {
          mode: 'adjust',
          amount: 1_500,
          person: (index % 2 ? one : two).userId,
          reason,
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(results.find(({ status }) => status === 403)?.json()).toMatchObject({
      code: 'wallet.above_limit',
    });
    const admin = await world.signedIn('admin');
    const above = { mode: 'adjust', amount: 90_000, person: one.userId, reason };
    expect((await call(admin, above)).status).toBe(200);
    await consistent(world);
  });

  test('cannot change their own wallet, an unknown person’s, or one of another site', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const theirs = await (await world.another()).person();
    const own = { mode: 'adjust', amount: 5, person: manager.actor.userId, reason: 'x' };
    expect((await call(manager, own)).json().code).toBe('wallet.own_wallet');
    for (const person of [theirs.userId, randomUUID()]) {
      expect((await call(manager, { mode: 'adjust', amount: 5, person, reason: 'x' })).status).toBe(404);
      expect((await call(manager, { mode: 'get', person })).status).toBe(404);
    }
    expect((await call(manager, { mode: 'adjust', amount: 5, reason: 'x' })).json().code).toBe(
      'wallet.person_missing',
    );
  });
});

test('a call repeated with its key has one effect; with another body it is refused', async ({ world }) => {
  const admin = await world.signedIn('admin');
  const member = await world.person();
  const body = { mode: 'adjust', amount: 75, person: member.userId, reason: 'ของขวัญ' };
  const key = { 'idempotency-key': 'one-grant' };
  const replies = await Promise.all(Array.from({ length: 20 }, () => call(admin, body, key)));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies[0]?.json()).toEqual({ balance: 75, available: 75 });
  expect((await call(admin, { ...body, amount: 76 }, key)).status).toBe(422);
  expect(await walletNow(world, member.userId)).toMatchObject({ balanceSatang: 7_500 });
  await consistent(world);
});

test.for([
  ['guest', { get: 401, increase: 401, adjust: 401, see: 401 }],
  ['user', { get: 200, increase: 200, adjust: 403, see: 403 }],
  ['manager', { get: 200, increase: 200, adjust: 200, see: 200 }],
  ['admin', { get: 200, increase: 200, adjust: 200, see: 200 }],
] as const)('role matrix: %s', async ([role, may], { world }) => {
  const visitor = role === 'guest' ? world.visitor() : await world.signedIn(role);
  const member = await world.person();
  const statuses = {
    get: (await call(visitor, { mode: 'get' })).status,
    increase: (await call(visitor, { mode: 'increase', amount: 50 })).status,
    adjust: (await call(visitor, { mode: 'adjust', amount: 5, person: member.userId, reason: 'x' })).status,
    see: (await call(visitor, { mode: 'get', person: member.userId })).status,
  };
  expect(statuses).toEqual(may);
});
