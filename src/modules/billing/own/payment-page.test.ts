import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { action, loader } from './payment-page.tsx';
import { openTestPayment, paymentNow, TEST_PROMPTPAY, testSlip } from '../testing.ts';

function slipForm(...files: File[]): FormData {
  const form = new FormData();
  form.set('intent', 'slip');
  for (const file of files) form.append('slip', file);
  return form;
}

test('without JavaScript a form uploads the slip, even with an empty second field', {
  timeout: 60_000,
}, async ({ world }) => {
  const { slug, paymentId } = await openTestPayment(world);
  const call = (form: FormData) =>
    callPage(world, action, { path: `/billing/payment/${slug}`, params: { slug }, form });
  const picture = new File([Buffer.from(await testSlip(world))], 'a"\0\r\n../สลิป.png', { type: 'image/png' });
  const empty = new File([], '', { type: 'application/octet-stream' });

  for (const wrong of [
    slipForm(),
    slipForm(empty),
    slipForm(new File([Buffer.alloc(11 * 1024 * 1024)], 'big.png')),
  ]) {
    expect(await call(wrong)).toMatchObject({
      data: {
        ok: false,
        problem: { code: 'platform.invalid_input', fields: { slip: [expect.any(String)] } },
      },
    });
  }
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.png', { type: 'image/png' });
  expect(await call(slipForm(svg))).toMatchObject({
    data: { ok: false, problem: { code: 'pictures.not_a_picture' } },
  });
  expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'awaiting_payment' });

  expect(await call(slipForm(empty, picture))).toMatchObject({ data: { ok: true } });
  expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'verifying' });
});

test('the page shows the QR code if an account is configured, and says so otherwise', async ({ world }) => {
  const shop = await world.another(TEST_PROMPTPAY);
  for (const [place, hasQr] of [
    [world, false],
    [shop, true],
  ] as const) {
    const { slug } = await openTestPayment(place);
    const { payment, qr } = await callPage(place, loader, {
      path: `/billing/payment/${slug}`,
      params: { slug },
    });
    expect(payment.canPayByPromptPay).toBe(hasQr);
    expect(qr !== null).toBe(hasQr);
  }
});
