import { listAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { removeFromSearch } from '#platform/search/search-index.ts';
import { indexNewer } from '#platform/testing/search-rows.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { type Visitor, World } from '#platform/testing/world.ts';
import { indexOlderPayments, PAYMENT_SEARCH } from '../payment/index-payments.ts';
import type { ManagedPayment, PaymentList } from '../payment/payment-contract.ts';
import { rejectSlip } from '../slip/reject-slip.ts';
import { listPayments } from './managed-payments.ts';
import {
  confirm,
  expectMoneyConsistent,
  newReference,
  openTestPayment,
  paymentNow,
  sendSlip,
  testSlip,
} from '../testing.ts';

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';
const withoutId = (text: string): string => text.replace(/"requestId":"[^"]*"/, '');

async function review(manager: Visitor, paymentId: string): Promise<ManagedPayment> {
  return (await manager.get(`/api/billing/manage/payments/${paymentId}`)).json();
}

async function paymentWithSlip(
  world: World,
  transRef = newReference(),
): Promise<{ paymentId: string; slug: string; slipId: string; transRef: string }> {
  const payment = await openTestPayment(world);
  const reply = await sendSlip(
    world.visitor(),
    payment.slug,
    await testSlip(world, { transRef, payerName: payment.slug.slice(0, 8) }),
  );
  return { ...payment, transRef, slipId: reply.json().slip.slipId };
}

describe('who may decide', () => {
  test('guests must sign in, users are forbidden, another site’s manager finds nothing', async ({
    world,
  }) => {
    const neighbour = await world.another();
    const { paymentId } = await openTestPayment(world);
    const receipt = {
      sendingBank: '004',
      transRef: newReference(),
      amountSatang: 100_000,
      sentAt: world.now.toISOString(),
    };
    const [user, manager, foreigner] = await Promise.all([
      world.signedIn('user'),
      world.signedIn('manager'),
      neighbour.signedIn('manager'),
    ]);
    const paths = ['/api/billing/manage/payments', `/api/billing/manage/payments/${paymentId}`];
    for (const path of paths) {
      expect((await world.visitor().get(path)).status).toBe(401);
      expect((await user.get(path)).status).toBe(403);
      expect((await manager.get(path)).status).toBe(200);
    }
    const post = (visitor: Visitor, id: string) =>
      visitor.post(`/api/billing/manage/payments/${id}/receipts`, receipt);
    expect((await post(world.visitor(), paymentId)).status).toBe(401);
    expect((await post(user, paymentId)).status).toBe(403);
    for (const suffix of ['', '/receipts', '/returns', `/slips/${UNKNOWN}/reject`]) {
      const body =
        suffix === '/receipts'
          ? receipt
          : suffix === '/returns'
            ? { amountSatang: 1, way: 'refund', reference: 'x' }
            : { reason: 'x' };
      const ask = (id: string) => {
        const path = `/api/billing/manage/payments/${id}${suffix}`;
        return suffix === '' ? foreigner.get(path) : foreigner.post(path, body);
      };
      const [theirs, unknown] = [await ask(paymentId), await ask(UNKNOWN)];
      expect(theirs.status).toBe(404);
      expect(withoutId(theirs.text)).toBe(withoutId(unknown.text));
    }
    expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'awaiting_payment' });
    expect((await post(manager, paymentId)).json()).toMatchObject({ status: 'paid' });
  });

  test.each([
    ['no bank', { sendingBank: '999' }],
    ['no reference', { transRef: 'x' }],
    ['no amount', { amountSatang: 0 }],
    ['half a satang', { amountSatang: 0.5 }],
    ['an amount as text', { amountSatang: '100' }],
    ['too much', { amountSatang: 1e15 }],
    ['no time', { sentAt: 'yesterday' }],
    ['NUL', { transRef: 'ABCD\0EFGH' }],
    ['a list', { transRef: ['ABCD1234'] }],
  ])('%s is refused with its field', async (_what, wrong) => {
    const world = await World.open();
    const { paymentId } = await openTestPayment(world);
    const manager = await world.signedIn('manager');
    const receipt = {
      sendingBank: '004',
      transRef: newReference(),
      amountSatang: 100_000,
      sentAt: world.now.toISOString(),
      ...wrong,
    };
    const reply = await manager.post(`/api/billing/manage/payments/${paymentId}/receipts`, receipt);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.json().fields)).toEqual(Object.keys(wrong));
    expect(await paymentNow(world, paymentId)).toMatchObject({ paidSatang: 0 });
  });
});

describe('looking at a slip', { timeout: 60_000 }, () => {
  test('the manager sees picture, mini-QR and payer; the decision is signed', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const { paymentId, slipId, transRef } = await paymentWithSlip(world);
    const before = await review(manager, paymentId);
    expect(before).toMatchObject({ status: 'verifying', contact: { name: 'สมหญิง รักเรียน' } });
    expect(before.slips).toMatchObject([
      { slipId, sendingBank: '004', transRef, warnings: [], alsoUsedBy: [], knownReceipt: null },
    ]);
    const receipt = {
      slipId,
      sendingBank: '004',
      transRef,
      amountSatang: 100_000,
      sentAt: world.now.toISOString(),
    };
    const reply = await manager.post(`/api/billing/manage/payments/${paymentId}/receipts`, receipt, {
      'idempotency-key': 'once',
    });
    expect(reply.status).toBe(201);
    const again = await manager.post(`/api/billing/manage/payments/${paymentId}/receipts`, receipt, {
      'idempotency-key': 'once',
    });
    expect([again.json(), again.headers['idempotency-replayed']]).toEqual([reply.json(), 'true']);
    const after = await review(manager, paymentId);
    expect(after.slips[0]).toMatchObject({ status: 'accepted', decidedByName: 'สมใจ ใจดี' });
    expect(after.receipts).toMatchObject([{ transRef, amountSatang: 100_000, byName: 'สมใจ ใจดี' }]);
    const audit = await world.read((scope) =>
      listAudit(scope, { entityKind: 'billing.payment', entityId: paymentId }),
    );
    expect(audit).toMatchObject([{ action: 'billing.confirm_payment', actorId: manager.actor.userId }]);
  });

  test('the picture opens only at its short-lived address', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const { paymentId } = await paymentWithSlip(world);
    const { pictureUrl } = (await review(manager, paymentId)).slips[0] ?? { pictureUrl: '' };
    const { pathname, host } = new URL(pictureUrl);
    const open = () => world.send(pathname, { headers: { host } });
    expect((await open()).status).toBe(200);
    expect(
      (await world.send(pathname.replace(/.\//, 'x/'), { headers: { host } })).status,
    ).toBeGreaterThanOrEqual(400);
    world.travel(16 * 60_000);
    expect((await open()).status).toBeGreaterThanOrEqual(400);
  });

  test('a rejected slip can be sent again and confirmed', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const { paymentId, slug, slipId } = await paymentWithSlip(world);
    const path = `/api/billing/manage/payments/${paymentId}/slips/${slipId}/reject`;
    expect((await manager.post(path, { reason: '  ' })).status).toBe(422);
    expect((await manager.post(path, { reason: 'รูปไม่ชัด' })).json()).toMatchObject({
      status: 'awaiting_payment',
    });
    expect((await manager.post(path, { reason: 'อีกเหตุผล' })).json()).toMatchObject({
      status: 'awaiting_payment',
    });
    const seen = (await world.visitor().get(`/api/billing/payments/${slug}`)).json();
    expect(seen).toMatchObject({
      status: 'awaiting_payment',
      canSendSlip: true,
      slip: { status: 'rejected', reason: 'รูปไม่ชัด' },
    });

    const decided = await manager.post(`/api/billing/manage/payments/${paymentId}/receipts`, {
      slipId,
      sendingBank: '004',
      transRef: newReference(),
      amountSatang: 100_000,
      sentAt: world.now.toISOString(),
    });
    expect(decided.json()).toMatchObject({ code: 'billing.slip_decided', details: { status: 'rejected' } });

    world.travel(1_000);
    const second = await sendSlip(world.visitor(), slug, await testSlip(world));
    expect(second.json()).toMatchObject({ status: 'verifying', slip: { status: 'checking' } });
    expect(await confirm(world, paymentId, { slipId: second.json().slip.slipId })).toEqual({
      status: 'paid',
    });
    await expectMoneyConsistent(world);
  });

  test('concurrent confirm and reject: one of the two wins', async ({ world }) => {
    for (let round = 0; round < 3; round++) {
      const { paymentId, slipId, transRef } = await paymentWithSlip(world);
      const [confirmed, rejected] = await Promise.allSettled([
        confirm(world, paymentId, { slipId, transRef }),
        world.write((scope) => rejectSlip(scope, { paymentId, slipId, reason: 'ไม่พบเงินเข้า' })),
      ]);
      const outcomes = [confirmed.status, rejected.status];
      expect(outcomes.filter((outcome) => outcome === 'fulfilled')).toHaveLength(1);
      const refused = [confirmed, rejected].find((result) => result.status === 'rejected');
      expect(refused).toMatchObject({ reason: { code: 'billing.slip_decided' } });
      expect((await paymentNow(world, paymentId)).status).toBe(
        confirmed.status === 'fulfilled' ? 'paid' : 'awaiting_payment',
      );
    }
    await expectMoneyConsistent(world);
  });

  test('a reused slip is flagged, on the same site with its other payment, on another site without details', async ({
    world,
  }) => {
    const neighbour = await world.another();
    const [manager, theirManager] = await Promise.all([
      world.signedIn('manager'),
      neighbour.signedIn('manager'),
    ]);
    const first = await paymentWithSlip(world);
    await confirm(world, first.paymentId, { slipId: first.slipId, transRef: first.transRef });
    const second = await paymentWithSlip(world, first.transRef);
    const here = (await review(manager, second.paymentId)).slips[0];
    expect(here?.warnings).toEqual(['used_here', 'same_reference_sent']);
    expect(here?.alsoUsedBy.map(({ paymentId }) => paymentId)).toEqual([first.paymentId]);
    expect(here?.knownReceipt).toMatchObject({ amountSatang: 100_000, remainingSatang: 0 });

    const foreign = await paymentWithSlip(neighbour, first.transRef);
    const there = await review(theirManager, foreign.paymentId);
    expect(there.slips[0]).toMatchObject({
      warnings: ['used_elsewhere'],
      alsoUsedBy: [],
      knownReceipt: null,
    });
    const reply = await theirManager.post(`/api/billing/manage/payments/${foreign.paymentId}/receipts`, {
      slipId: foreign.slipId,
      sendingBank: '004',
      transRef: first.transRef,
      amountSatang: 100_000,
      sentAt: world.now.toISOString(),
    });
    expect(reply.status).toBe(409);
    expect(Object.keys(reply.json()).toSorted()).toEqual(['code', 'message', 'requestId']);
    expect(reply.json()).toMatchObject({ code: 'billing.transfer_used' });
    expect(there.slips[0]?.status).toBe('checking');
  });
});

describe('the list', { timeout: 60_000 }, () => {
  test('undecided slips come first in, first out; all payments can be found', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const list = async (query: string): Promise<string[]> =>
      (await manager.get(`/api/billing/manage/payments?${query}`))
        .json()
        .rows.map(({ paymentId }: { paymentId: string }) => paymentId);
    const one = await paymentWithSlip(world);
    world.travel(60_000);
    const two = await paymentWithSlip(world);
    const quiet = await openTestPayment(world, {
      targetLabel: 'SO6911-00007',
      contact: { name: 'กานดา  พรหมดี', email: 'Kanda@Example.test', phone: '0899999999' },
    });
    expect(await list('')).toEqual([one.paymentId, two.paymentId]);
    expect(await list('show=open')).toEqual([quiet.paymentId, two.paymentId, one.paymentId]);
    expect(await list('show=paid')).toEqual([]);
    for (const q of [
      'SO6911-00007',
      quiet.slug,
      'กานดา',
      'kanda@example.test',
      '0899999999',
      '+66 89-999-9999',
    ]) {
      expect(await list(`show=all&q=${encodeURIComponent(q)}`), q).toEqual([quiet.paymentId]);
    }
    expect(await list(`show=all&q=${one.transRef.toLowerCase()}`)).toEqual([one.paymentId]);
    expect(await list('show=all&q=%25')).toEqual([]);
    await confirm(world, quiet.paymentId, { amountSatang: 100_100 });
    expect(await list('show=surplus')).toEqual([quiet.paymentId]);
  });

  test('a payer is found by words of the name in any order, and marked; payments from before too', async ({
    world,
  }) => {
    const manager = await world.signedIn('manager');
    const find = async (q: string, show = 'all'): Promise<PaymentList['rows']> =>
      (await manager.get(`/api/billing/manage/payments?show=${show}&q=${encodeURIComponent(q)}`)).json().rows;
    const named = (name: string) =>
      openTestPayment(world, { contact: { name, email: 'payer@example.test', phone: '0811111111' } });
    const old = await named('นางสาวสมหญิง ใจดี');
    await named('สมหญิง รักเรียน');
    await world.write(async (scope) => {
      await removeFromSearch(scope, PAYMENT_SEARCH, [old.paymentId]);
      await scope.tx.run(sql`
        update billing_payment set indexed_at = null
         where tenant_id = ${scope.tenant.id} and payment_id = ${old.paymentId}`);
    });
    expect(await find('ใจดี สมหญิง')).toEqual([]);
    await indexOlderPayments({ transaction: (work) => world.write(work) });

    const found = await find('ใจดี สมหญิง');
    expect(found).toMatchObject([{ paymentId: old.paymentId }]);
    const { contactName, contactNameMarks = [] } = found[0] as PaymentList['rows'][number];
    expect(contactNameMarks.map(([from, to]) => contactName.slice(from, to)).join('')).toBe('สมหญิงใจดี');
    expect(await find('สมหญิง')).toHaveLength(2);
    expect(await find('ใจดี สมหญิง', 'paid')).toEqual([]);
    expect(await find('ส')).toHaveLength(2);
  });

  test('payments are sorted by amount or time in both directions; those that do not wait have no time of waiting', async ({
    world,
  }) => {
    for (const amountSatang of [20_000, 10_000, 30_000]) await openTestPayment(world, { amountSatang });
    const amountsBy = async (sort?: 'amount' | '-amount' | 'opened' | 'waited') => {
      const amounts: number[] = [];
      let after: string | undefined;
      do {
        const query = { show: 'open', q: '', sort, after, limit: 1 } as const;
        const page = await world.read((scope) => listPayments(scope, query));
        amounts.push(...page.rows.map(({ amountSatang }) => amountSatang));
        after = page.next ?? undefined;
      } while (after !== undefined && amounts.length < 10);
      return amounts;
    };
    expect(await amountsBy('amount')).toEqual([10_000, 20_000, 30_000]);
    expect(await amountsBy('-amount')).toEqual([30_000, 20_000, 10_000]);
    expect(await amountsBy('opened')).toEqual([20_000, 10_000, 30_000]);
    expect(await amountsBy('waited')).toEqual(await amountsBy());
  });

  test('a filter narrows more than the best matches of a name; where too many match, the list says so', async ({
    world,
  }) => {
    const { paymentId } = await openTestPayment(world);
    const { contact } = await paymentNow(world, paymentId);
    world.travel(1_000);
    await indexNewer(world, PAYMENT_SEARCH, { count: 600, text: contact.name });
    const list = () => world.read((scope) => listPayments(scope, { show: 'open', q: contact.name }));
    expect(await list()).toMatchObject({ rows: [{ paymentId }], isPartial: false });
    await indexNewer(world, PAYMENT_SEARCH, { count: 1_500, text: contact.name });
    expect(await list()).toMatchObject({ isPartial: true });
  });

  test('cursor pages contain every payment once', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const opened = await Promise.all(Array.from({ length: 65 }, () => openTestPayment(world)));
    const met: string[] = [];
    let after = '';
    do {
      const page = (await manager.get(`/api/billing/manage/payments?show=all&after=${after}`)).json();
      met.push(...page.rows.map(({ paymentId }: { paymentId: string }) => paymentId));
      after = page.next ?? '';
    } while (after !== '');
    expect(met.toSorted()).toEqual(opened.map(({ paymentId }) => paymentId).toSorted());
    expect(met).toEqual(met.toSorted().toReversed());
  });
});
