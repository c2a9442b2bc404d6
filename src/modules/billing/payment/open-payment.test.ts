import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '#platform/testing/test.ts';
import { cancelPayment, expirePayment, extendPayment } from './close-payment.ts';
import { openPayment } from './open-payment.ts';
import { findPaymentCode, getPaymentView, listOwnOpenPayments } from './payment-queries.ts';
import { findPaymentOf } from './payment-rows.ts';
import { parsePromptPay } from '../promptpay/promptpay-rules.ts';
import { confirm, openTestPayment, paymentNow, TEST_PROMPTPAY } from '../testing.ts';

const MINUTE_MS = 60_000;

describe('opening a payment', () => {
  test('ten concurrent calls for one target open one payment', async ({ world }) => {
    const targetId = randomUUID();
    const opened = await Promise.all(Array.from({ length: 10 }, () => openTestPayment(world, { targetId })));
    expect(new Set(opened.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(opened[0]?.slug).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
  });

  test('another amount for the same target is refused', async ({ world }) => {
    const { targetId } = await openTestPayment(world);
    await expect(openTestPayment(world, { targetId, amountSatang: 1 })).rejects.toThrow(
      'billing.target_has_payment',
    );
  });

  test('after a cancelled payment a new one can be opened', async ({ world }) => {
    const first = await openTestPayment(world);
    await world.write((scope) => cancelPayment(scope, first));
    const second = await openTestPayment(world, { targetId: first.targetId, amountSatang: 5_000 });
    expect(second.paymentId).not.toBe(first.paymentId);
    expect((await world.read((scope) => findPaymentOf(scope, first)))?.paymentId).toBe(second.paymentId);
  });

  test('only the system can choose a slug', async ({ world }) => {
    expect((await openTestPayment(world, { slug: 'demo-pay-1' })).slug).toBe('demo-pay-1');
    const guest = world.guest();
    await expect(
      world.write(
        (scope) =>
          openPayment(scope, {
            targetKind: 'billing.test',
            targetId: randomUUID(),
            targetLabel: 'x',
            amountSatang: 100,
            expiresAt: new Date(scope.now.getTime() + MINUTE_MS),
            contact: { name: '', email: '', phone: '' },
            returnPath: '/',
            payerUserId: null,
            guestId: null,
            slug: 'demo-pay-2',
          }),
        guest,
      ),
    ).rejects.toThrow('Only the system');
  });

  test('a return path with a query is refused: the query could hold a secret, and everybody with the slug can read it', async ({
    world,
  }) => {
    await expect(openTestPayment(world, { returnPath: '/shop/orders/1?t=secret' })).rejects.toThrow(
      /^Not a path of this site without a query: \/shop\/orders\/1$/,
    );
  });
});

describe('ending a payment', () => {
  test('can only be extended, and only while it is open', async ({ world }) => {
    const payment = await openTestPayment(world);
    const before = (await paymentNow(world, payment.paymentId)).expiresAt;
    const extend = (minutes: number) =>
      world.write((scope) => extendPayment(scope, payment, new Date(before.getTime() + minutes * MINUTE_MS)));
    await extend(-10);
    expect((await paymentNow(world, payment.paymentId)).expiresAt).toEqual(before);
    await extend(60);
    expect((await paymentNow(world, payment.paymentId)).expiresAt.getTime()).toBe(
      before.getTime() + 60 * MINUTE_MS,
    );
    await world.write((scope) => expirePayment(scope, payment));
    await extend(120);
    expect((await paymentNow(world, payment.paymentId)).expiresAt.getTime()).toBe(
      before.getTime() + 60 * MINUTE_MS,
    );
  });

  test('is idempotent; a paid payment does not end', async ({ world }) => {
    const payment = await openTestPayment(world);
    expect(await world.write((scope) => expirePayment(scope, payment))).toBe(true);
    expect(await world.write((scope) => expirePayment(scope, payment))).toBe(true);
    await confirm(world, payment.paymentId);
    expect(await world.write((scope) => expirePayment(scope, payment))).toBe(false);
    expect(await world.write((scope) => cancelPayment(scope, payment))).toBe(false);
    expect(
      await world.write((scope) => cancelPayment(scope, { targetKind: 'billing.test', targetId: 'none' })),
    ).toBe(true);
  });
});

describe('the payer sees', () => {
  test('a code for exactly the due amount', async ({ world }) => {
    const shop = await world.another(TEST_PROMPTPAY);
    const { slug, paymentId } = await openTestPayment(shop, {
      lines: [{ label: 'แก้ว × 2', amountSatang: 100_000 }],
    });
    const view = await shop.read((scope) => getPaymentView(scope, slug));
    expect(view).toMatchObject({
      status: 'awaiting_payment',
      outstandingSatang: 100_000,
      canSendSlip: true,
      canPayByPromptPay: true,
      slip: null,
    });
    expect(parsePromptPay(view.promptPay?.payload ?? '')).toMatchObject({
      ok: true,
      payment: { amountSatang: 100_000 },
    });
    expect(JSON.stringify(view)).not.toContain('สมหญิง');
    await confirm(shop, paymentId, { amountSatang: 30_050 });
    const later = await shop.read((scope) => getPaymentView(scope, slug));
    expect(parsePromptPay(later.promptPay?.payload ?? '')).toMatchObject({
      ok: true,
      payment: { amountSatang: 69_950 },
    });
  });

  test('no code if the shop has no account or everything is paid', async ({ world }) => {
    const { slug } = await openTestPayment(world);
    expect(await world.read((scope) => getPaymentView(scope, slug))).toMatchObject({
      promptPay: null,
      canPayByPromptPay: false,
    });
    const shop = await world.another(TEST_PROMPTPAY);
    const paid = await openTestPayment(shop);
    await confirm(shop, paid.paymentId);
    expect(await shop.read((scope) => getPaymentView(scope, paid.slug))).toMatchObject({
      promptPay: null,
      canSendSlip: false,
      status: 'paid',
    });
  });

  test('payments by code, and by number only their own', async ({ world }) => {
    const person = await world.person();
    const { slug } = await openTestPayment(world, {
      payerUserId: person.userId,
      targetLabel: 'SO6911-00042',
    });
    const find = (text: string, actor = world.guest()) =>
      world.read((scope) => findPaymentCode(scope, text), actor);
    expect(await find(`${world.origin}/billing/payment/${slug}`)).toBe(slug);
    expect(await find(slug.toUpperCase())).toBe(slug);
    expect(await find('SO6911-00042')).toBeNull();
    expect(await find('SO6911-00042', person)).toBe(slug);
    const neighbour = await world.another();
    expect(await neighbour.read((scope) => findPaymentCode(scope, slug))).toBeNull();
    expect((await world.read(listOwnOpenPayments, person)).map((payment) => payment.slug)).toEqual([slug]);
    expect(await world.read(listOwnOpenPayments, await world.person())).toEqual([]);
  });
});
