import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { newReference, openTestPayment, paymentNow, sendSlip, testSlip } from '../testing.ts';
import { abandonPayment } from '../payment/close-payment.ts';
import { action, loader } from './payment-review-page.tsx';

async function send(world: World, payment: string, fields: Record<string, string>): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return callPage(world, action, {
    path: `/billing/manage/payments/${payment}`,
    params: { payment },
    form,
    actor: await world.person('manager'),
  });
}

/** A manager's input, at eight in the evening in Bangkok. */
const receipt = (given: Record<string, string> = {}) => ({
  intent: 'confirm',
  slipId: '',
  sendingBank: '004',
  transRef: newReference(),
  amount: '1,000.00',
  sentOn: '20/11/2568',
  sentTime: '20:05',
  ...given,
});

describe('the managers’ form', { timeout: 60_000 }, () => {
  test('accepts amount, date and time in Thai notation', async ({ world }) => {
    const { paymentId } = await openTestPayment(world);
    const manager = await world.person('manager');
    const reply = await send(world, paymentId, receipt({ amount: '๑,๐๐๐' }));
    expect(reply).toMatchObject({ status: 303 });
    const { payment } = await callPage(world, loader, {
      path: '/',
      params: { payment: paymentId },
      actor: manager,
    });
    expect(payment).toMatchObject({
      status: 'paid',
      receipts: [{ amountSatang: 100_000, sentAt: '2025-11-20T13:05:00.000Z' }],
    });
  });

  test('a repeated submit with the same key has one effect', async ({ world }) => {
    const { paymentId } = await openTestPayment(world);
    const fields = receipt({ idempotencyKey: 'double-click' });
    await Promise.all([send(world, paymentId, fields), send(world, paymentId, fields)]);
    expect(await paymentNow(world, paymentId)).toMatchObject({ paidSatang: 100_000 });
  });

  test('allocates only the due amount on request', async ({ world }) => {
    const { paymentId } = await openTestPayment(world);
    await send(world, paymentId, receipt({ amount: '1500', use: 'due' }));
    expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'paid', paidSatang: 100_000 });
  });

  test.each([
    ['sendingBank', ''],
    ['transRef', 'x'],
    ['amount', '1.234'],
    ['amount', '-5'],
    ['sentOn', '31/02/2569'],
    ['sentOn', 'เมื่อวาน'],
    ['sentTime', '25:00'],
  ])('says that %s is wrong when it is %j', async (field, value) => {
    const world = await World.open();
    const { paymentId } = await openTestPayment(world);
    const reply = await send(world, paymentId, receipt({ [field]: value }));
    expect(reply).toMatchObject({
      data: { ok: false, problem: { fields: { [field]: [expect.any(String)] } } },
    });
  });

  test('rejects with a preset reason in the site’s language, or with free text', async ({ world }) => {
    const { paymentId, slug } = await openTestPayment(world);
    const sent = await sendSlip(world.visitor(), slug, await testSlip(world));
    const { slipId } = sent.json().slip;
    const empty = await send(world, paymentId, { intent: 'reject', slipId, preset: 'other', words: ' ' });
    expect(empty).toMatchObject({
      data: { ok: false, problem: { fields: { words: [expect.any(String)] } } },
    });
    await send(world, paymentId, { intent: 'reject', slipId, preset: 'wrong_amount', words: 'ขาด 5 บาท' });
    const seen = (await world.visitor().get(`/api/billing/payments/${slug}`)).json();
    expect(seen.slip).toMatchObject({ status: 'rejected', reason: 'จำนวนเงินไม่ตรง · ขาด 5 บาท' });
  });

  test('a cancelled, partly refunded payment asks for nothing but the rest of the refund', async ({
    world,
  }) => {
    const { paymentId, slug, ...target } = await openTestPayment(world);
    await send(world, paymentId, receipt());
    expect(await world.write((scope) => abandonPayment(scope, target))).toBe(true);
    const back = { intent: 'return', returned: '400', way: 'refund', reference: 'คืนแล้ว' };
    expect(await send(world, paymentId, back)).toMatchObject({ status: 303 });
    const { payment } = await callPage(world, loader, {
      path: '/',
      params: { payment: paymentId },
      actor: await world.person('manager'),
    });
    expect(payment).toMatchObject({ status: 'cancelled', surplusSatang: 60_000, outstandingSatang: 0 });
    const seen = (await world.visitor().get(`/api/billing/payments/${slug}`)).json();
    expect(seen).toMatchObject({ status: 'cancelled', outstandingSatang: 0 });
    expect(await send(world, paymentId, receipt({ use: 'due' }))).toMatchObject({
      data: { problem: { code: 'billing.payment_closed' } },
    });
  });

  test('is forbidden for users', async ({ world }) => {
    const { paymentId } = await openTestPayment(world);
    const user = await world.person('user');
    await expect(
      callPage(world, loader, { path: '/', params: { payment: paymentId }, actor: user }),
    ).rejects.toMatchObject({ init: { status: 403 } });
  });
});
