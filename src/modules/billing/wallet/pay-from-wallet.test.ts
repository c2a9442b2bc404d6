import fc from 'fast-check';
import { expectLedgerConsistent, fillWallet, grantFor, walletNow } from '#modules/ledger/testing.ts';
import { on, subscriptionsOf } from '#platform/events.ts';
import type { Actor, PersonActor, Scope } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { paymentOverpaid, paymentPaid, paymentUnderpaid } from '../payment/payment-events.ts';
import { cancelPayment, expirePayment, abandonPayment } from '../payment/close-payment.ts';
import { confirmPayment } from '../payment/confirm-payment.ts';
import type { OpenPaymentInput } from '../payment/open-payment.ts';
import { payFromWallet, takeBackFromPayment } from './pay-from-wallet.ts';
import { action, loader } from '../own/payment-page.tsx';
import { incomingMoney } from '../payment/payment-rules.ts';
import { returnSurplus } from '../payment/return-surplus.ts';
import {
  confirm,
  expectMoneyConsistent,
  newReference,
  openTestPayment,
  paymentNow,
  sendSlip,
  TEST_PROMPTPAY,
  testSlip,
} from '../testing.ts';

const baht = (amount: number): number => amount * 100;

async function payerWith(world: World, satang: number, given: Partial<OpenPaymentInput> = {}) {
  const payer = await world.person();
  if (satang > 0) await fillWallet(world, payer.userId, satang);
  const payment = await openTestPayment(world, { payerUserId: payer.userId, ...given });
  return { payer, ...payment };
}

function pay(world: World, slug: string, actor: Actor, amountSatang?: number) {
  return world.write((scope) => payFromWallet(scope, { slug, amountSatang }), actor);
}

async function expectConsistent(world: World): Promise<void> {
  await expectMoneyConsistent(world);
  await expectLedgerConsistent(world);
}

test('with the module off, no payment is possible from a wallet, and held money can be taken back', async ({
  world,
}) => {
  const [held, open] = [await payerWith(world, baht(500)), await payerWith(world, baht(2000))];
  await pay(world, held.slug, held.payer, baht(100));
  const off = (actor: Actor, work: (scope: Scope) => Promise<unknown>) =>
    world.write((scope) => {
      const { settings } = scope.tenant;
      const modules = { ...settings.modules, wallet: false };
      return work({ ...scope, tenant: { ...scope.tenant, settings: { ...settings, modules } } });
    }, actor);
  await expect(off(open.payer, (scope) => payFromWallet(scope, { slug: open.slug }))).rejects.toMatchObject({
    code: 'billing.payment_closed',
  });
  expect(await paymentNow(world, open.paymentId)).toMatchObject({ status: 'awaiting_payment' });
  await off(held.payer, (scope) => takeBackFromPayment(scope, held.slug));
  expect(await walletNow(world, held.payer.userId)).toMatchObject({ freeSatang: baht(500), heldSatang: 0 });
});

describe('the full amount', () => {
  test('is paid immediately, and repeating changes nothing', async ({ world }) => {
    const { payer, slug, paymentId } = await payerWith(world, baht(1500));
    const attempts = await Promise.all(Array.from({ length: 12 }, () => pay(world, slug, payer)));
    expect(attempts.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'paid'));
    expect(await walletNow(world, payer.userId)).toMatchObject({ balanceSatang: baht(500) });
    expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'paid', paidSatang: baht(1000) });
    await expectConsistent(world);
  });

  test('is refused if there is too little, and nothing changes', async ({ world }) => {
    const { payer, slug, paymentId } = await payerWith(world, baht(999));
    await expect(pay(world, slug, payer)).rejects.toMatchObject({
      code: 'ledger.insufficient',
      details: { freeSatang: baht(999) },
    });
    expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'awaiting_payment', paidSatang: 0 });
    await expectConsistent(world);
  });

  test('is rolled back if a handler fails', async ({ world }) => {
    const { payer, slug } = await payerWith(world, baht(1000));
    const subscriptions = subscriptionsOf([on(paymentPaid, () => Promise.reject(new Error('no')))]);
    await expect(
      world.write(
        (scope) => payFromWallet({ ...scope, app: { ...scope.app, subscriptions } }, { slug }),
        payer,
      ),
    ).rejects.toThrow('no');
    expect(await walletNow(world, payer.userId)).toMatchObject({ balanceSatang: baht(1000) });
    await expectConsistent(world);
  });

  test('two payments, money for one: one is paid', async ({ world }) => {
    const { payer, slug } = await payerWith(world, baht(1500));
    const second = await openTestPayment(world, { payerUserId: payer.userId });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => pay(world, index % 2 ? slug : second.slug, payer)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await walletNow(world, payer.userId)).toMatchObject({ balanceSatang: baht(500) });
    await expectConsistent(world);
  });
});

describe('who may pay', () => {
  test('only the person the payment was opened for, not an acting admin', async ({ world }) => {
    const { payer, slug } = await payerWith(world, baht(1500));
    const [stranger, admin] = await Promise.all([world.person(), world.person('admin')]);
    await fillWallet(world, stranger.userId, baht(5000));
    const acting: PersonActor = { ...payer, acting: { userId: admin.userId, name: 'ผู้ดูแล' } };
    for (const actor of [stranger, admin, acting, world.guest()] as Actor[]) {
      await expect(pay(world, slug, actor)).rejects.toMatchObject({ code: 'billing.not_payer' });
      await expect(world.write((scope) => takeBackFromPayment(scope, slug), actor)).rejects.toMatchObject({
        code: 'billing.not_payer',
      });
    }
    const guests = await openTestPayment(world);
    await expect(pay(world, guests.slug, payer)).rejects.toMatchObject({ code: 'billing.not_payer' });
    const other = await world.another();
    await expect(pay(other, slug, payer)).rejects.toMatchObject({ code: 'billing.payment_missing' });
    await expectConsistent(world);
  });

  test('nobody, if the payment does not accept wallets, has ended, or has a slip under review', async ({
    world,
  }) => {
    const topUp = await payerWith(world, baht(1500), { takesWallet: false });
    await expect(pay(world, topUp.slug, topUp.payer)).rejects.toMatchObject({
      code: 'billing.payment_closed',
    });
    const over = await payerWith(world, baht(1500));
    await world.write((scope) => expirePayment(scope, over));
    await expect(pay(world, over.slug, over.payer)).rejects.toMatchObject({ code: 'billing.payment_closed' });
    const waiting = await payerWith(world, baht(1500));
    await pay(world, waiting.slug, waiting.payer, baht(300));
    await sendSlip(world.visitor(), waiting.slug, await testSlip(world));
    await expect(pay(world, waiting.slug, waiting.payer)).rejects.toMatchObject({
      code: 'billing.payment_closed',
    });
    await expect(
      world.write((scope) => takeBackFromPayment(scope, waiting.slug), waiting.payer),
    ).rejects.toMatchObject({ code: 'billing.payment_closed' });
    await expectConsistent(world);
  });
});

describe('a partial amount', () => {
  test('is held, reduces the QR code, and is posted when the rest arrives', async ({ world: home }) => {
    const world = await home.another(TEST_PROMPTPAY);
    const { payer, slug, paymentId } = await payerWith(world, baht(400));
    await pay(world, slug, payer, baht(300));
    expect(await walletNow(world, payer.userId)).toMatchObject({
      heldSatang: baht(300),
      freeSatang: baht(100),
    });
    const view = (await world.visitor().get(`/api/billing/payments/${slug}`)).json();
    expect(view).toMatchObject({ outstandingSatang: baht(700), walletHeldSatang: baht(300) });
    expect(view.promptPay.payload).toContain('5406700.00');
    expect(await confirm(world, paymentId, { amountSatang: baht(700) })).toEqual({ status: 'paid' });
    expect(await walletNow(world, payer.userId)).toMatchObject({ balanceSatang: baht(100), heldSatang: 0 });
    await expectConsistent(world);
  });

  test('is posted only as far as needed; the rest is released', async ({ world }) => {
    const { payer, slug, paymentId } = await payerWith(world, baht(500));
    await pay(world, slug, payer, baht(500));
    expect(await confirm(world, paymentId, { amountSatang: baht(800) })).toEqual({ status: 'paid' });
    expect(await walletNow(world, payer.userId)).toMatchObject({ balanceSatang: baht(300), heldSatang: 0 });
    const whole = await payerWith(world, baht(500));
    await pay(world, whole.slug, whole.payer, baht(500));
    expect(await confirm(world, whole.paymentId, { amountSatang: baht(1000) })).toEqual({ status: 'paid' });
    expect(await walletNow(world, whole.payer.userId)).toMatchObject({
      balanceSatang: baht(500),
      heldSatang: 0,
    });
    await expectConsistent(world);
  });

  test('stays held while too little arrives, and the rest can follow from the wallet', async ({ world }) => {
    const { payer, slug, paymentId } = await payerWith(world, baht(900));
    await pay(world, slug, payer, baht(300));
    expect(await confirm(world, paymentId, { amountSatang: baht(200) })).toEqual({ status: 'underpaid' });
    expect(await paymentNow(world, paymentId)).toMatchObject({ walletHeldSatang: baht(300) });
    await expect(pay(world, slug, payer, baht(100))).rejects.toMatchObject({ code: 'billing.wallet_in_use' });
    await expect(pay(world, slug, payer, baht(501))).rejects.toMatchObject({ code: 'billing.wallet_amount' });
    expect(await pay(world, slug, payer)).toMatchObject({ status: 'paid' });
    expect(await walletNow(world, payer.userId)).toMatchObject({ balanceSatang: baht(100), heldSatang: 0 });
    await expectConsistent(world);
  });

  test.for([
    ['expires', expirePayment],
    ['is cancelled', cancelPayment],
    ['is given up', abandonPayment],
  ] as const)('is free again when the payment %s', async ([, close], { world }) => {
    const { payer, slug, paymentId, ...target } = await payerWith(world, baht(400));
    await pay(world, slug, payer, baht(300));
    await world.write((scope) => close(scope, target));
    await world.write((scope) => close(scope, target));
    expect(await walletNow(world, payer.userId)).toMatchObject({ freeSatang: baht(400), heldSatang: 0 });
    expect(await paymentNow(world, paymentId)).toMatchObject({ walletHeldSatang: 0 });
    await expectConsistent(world);
  });

  test('can be taken back repeatedly', async ({ world }) => {
    const { payer, slug } = await payerWith(world, baht(400));
    for (const amount of [300, 200]) {
      await pay(world, slug, payer, baht(amount));
      await Promise.all(
        Array.from({ length: 5 }, () => world.write((scope) => takeBackFromPayment(scope, slug), payer)),
      );
      expect(await walletNow(world, payer.userId)).toMatchObject({ freeSatang: baht(400), heldSatang: 0 });
    }
    await expectConsistent(world);
  });

  test('cannot be held twice concurrently from one wallet', async ({ world }) => {
    const { payer, slug } = await payerWith(world, baht(400));
    const second = await openTestPayment(world, { payerUserId: payer.userId });
    const results = await Promise.allSettled(
      [slug, second.slug, slug, second.slug].map((each) => pay(world, each, payer, baht(300))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expectConsistent(world);
  });

  test('whatever the order of receipts, only the missing amount is posted', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 0, max: 1_000 }),
        fc.integer({ min: 0, max: 1_000 }),
        fc.integer({ min: 1, max: 3_000 }),
        (amountSatang, paid, held, came) => {
          const paidSatang = Math.min(paid, amountSatang - 1);
          const walletHeldSatang = Math.min(held, amountSatang - paidSatang - 1);
          const after = incomingMoney(
            {
              amountSatang,
              paidSatang,
              returnedSatang: 0,
              isCancelled: false,
              walletHeldSatang,
              takesAnyAmount: false,
            },
            came,
          );
          expect(after.paidSatang).toBe(paidSatang + came + (after.postSatang ?? 0));
          expect(after.postSatang ?? 0).toBeLessThanOrEqual(walletHeldSatang);
          if (after.postSatang) expect(after.paidSatang).toBe(amountSatang);
          expect(after.paidSatang + after.walletHeldSatang).toBeLessThanOrEqual(
            Math.max(amountSatang, paidSatang + came),
          );
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

describe('a payment that takes any amount', () => {
  const anyAmount = { takesAnyAmount: true, takesWallet: false };

  async function confirmRecordingEvents(world: World, paymentId: string, amountSatang: number) {
    const emitted: [string, number][] = [];
    const subscriptions = subscriptionsOf([
      on(paymentPaid, async (_scope, { paidSatang }) => void emitted.push(['paid', paidSatang])),
      on(paymentUnderpaid, async (_scope, { paidSatang }) => void emitted.push(['underpaid', paidSatang])),
      on(paymentOverpaid, async (_scope, { paidSatang }) => void emitted.push(['overpaid', paidSatang])),
    ]);
    await world.write((scope) =>
      confirmPayment(
        { ...scope, app: { ...scope.app, subscriptions } },
        { paymentId, sendingBank: '004', transRef: newReference(), amountSatang, sentAt: scope.now },
      ),
    );
    return emitted;
  }

  test.for([[300], [1000], [1700]])(
    'is fully paid by %i baht, whatever the requested amount',
    async ([came = 0], { world }) => {
      const { paymentId } = await payerWith(world, 0, anyAmount);
      expect(await confirmRecordingEvents(world, paymentId, baht(came))).toEqual([['paid', baht(came)]]);
      expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'paid', amountSatang: baht(came) });
      expect(await confirmRecordingEvents(world, paymentId, baht(50))).toEqual([['paid', baht(came + 50)]]);
      await expectConsistent(world);
    },
  );

  test('that was cancelled keeps its amount, and the money is surplus', async ({ world }) => {
    const { paymentId, ...target } = await payerWith(world, 0, anyAmount);
    await world.write((scope) => cancelPayment(scope, target));
    expect(await confirmRecordingEvents(world, paymentId, baht(300))).toEqual([['overpaid', baht(300)]]);
    await expectConsistent(world);
  });
});

describe('surplus as credit', () => {
  test('goes to the payer’s wallet, once per return', async ({ world }) => {
    const { payer, paymentId } = await payerWith(world, 0);
    await confirm(world, paymentId, { amountSatang: baht(1200) });
    const credit = (amountSatang: number) =>
      world.write((scope) =>
        returnSurplus(scope, { paymentId, amountSatang, way: 'credit', reference: 'โอนเกิน' }),
      );
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => credit(baht(150))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await credit(baht(50));
    expect(await walletNow(world, payer.userId)).toMatchObject({ balanceSatang: baht(200) });
    expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'paid' });
    await expectConsistent(world);
  });

  test('returns grants as grants, own money first, and no grant becomes own money', async () => {
    const world = await World.open();
    const { payer, slug, paymentId, ...target } = await payerWith(world, baht(600));
    await grantFor(world, payer.userId, baht(400), 2);
    await pay(world, slug, payer);
    await world.write((scope) => abandonPayment(scope, target));
    const credit = (amountSatang: number) =>
      world.write((scope) =>
        returnSurplus(scope, { paymentId, amountSatang, way: 'credit', reference: 'ยกเลิก' }),
      );
    const grants = async () =>
      (await walletNow(world, payer.userId)).buckets
        .filter(({ kind }) => kind === 'granted')
        .map(({ balanceSatang }) => balanceSatang);
    await credit(baht(300));
    expect(await grants()).toEqual([]);
    await credit(baht(500));
    expect(await grants()).toEqual([baht(200)]);
    await credit(baht(200));
    expect(await grants()).toEqual([baht(200), baht(200)]);
    expect(await walletNow(world, payer.userId)).toMatchObject({ freeSatang: baht(1000) });
    await expect(credit(1)).rejects.toMatchObject({ code: 'billing.nothing_to_return' });
    await expectConsistent(world);
    world.travel(31 * 86_400_000);
    expect(await walletNow(world, payer.userId)).toMatchObject({ freeSatang: baht(600) });
  });

  test('is refused for a guest', async ({ world }) => {
    const { paymentId } = await openTestPayment(world);
    await confirm(world, paymentId, { amountSatang: baht(1200) });
    await expect(
      world.write((scope) =>
        returnSurplus(scope, { paymentId, amountSatang: baht(200), way: 'credit', reference: 'x' }),
      ),
    ).rejects.toMatchObject({ code: 'billing.no_wallet' });
    await expectConsistent(world);
  });
});

test('the page shows the wallet only to its payer, and its form pays', async ({ world }) => {
  const { payer, slug, paymentId } = await payerWith(world, baht(1500));
  const page = (actor: Actor) =>
    callPage(world, loader, { path: `/billing/payment/${slug}`, params: { slug }, actor });
  expect((await page(payer)).wallet).toEqual({
    freeSatang: baht(1500),
    heldSatang: 0,
    dueSatang: baht(1000),
    canTakeBack: false,
  });
  expect((await page(await world.person())).wallet).toBeNull();
  expect((await page(world.guest())).wallet).toBeNull();
  const send = (actor: Actor, form: Record<string, string>) =>
    callPage(world, action, { path: `/billing/payment/${slug}`, params: { slug }, actor, form });
  expect(await send(world.guest(), { intent: 'wallet_pay', amount: '1000' })).toMatchObject({
    init: { status: 403 },
  });
  expect(await send(payer, { intent: 'wallet_pay', amount: '๓๐๐.๐๐' })).toMatchObject({ data: { ok: true } });
  expect((await page(payer)).wallet).toMatchObject({ heldSatang: baht(300), canTakeBack: true });
  expect(await send(payer, { intent: 'wallet_take_back' })).toMatchObject({ data: { ok: true } });
  expect(await send(payer, { intent: 'wallet_pay', amount: '1,000.00' })).toMatchObject({
    data: { ok: true },
  });
  expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'paid' });
  await expectConsistent(world);
});
