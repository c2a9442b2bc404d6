import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { getPaymentView } from '../payment/payment-queries.ts';
import { loader as qrPng } from './qr-png-page.tsx';
import { readQrTexts } from '../slip/read-qr.ts';
import { confirm, openTestPayment, TEST_PROMPTPAY } from '../testing.ts';

test('the saved picture requests exactly the due amount, and is missing if nothing is due', {
  timeout: 60_000,
}, async ({ world }) => {
  const shop = await world.another(TEST_PROMPTPAY);
  const { slug, paymentId } = await openTestPayment(shop);
  const reply = await callPage(shop, qrPng, { path: `/billing/payment/${slug}/qr.png`, params: { slug } });
  expect(reply.headers.get('content-type')).toBe('image/png');
  expect(reply.headers.get('content-disposition')).toContain('attachment');
  const view = await shop.read((scope) => getPaymentView(scope, slug));
  expect(await readQrTexts(new Uint8Array(await reply.arrayBuffer()))).toEqual([view.promptPay?.payload]);
  await confirm(shop, paymentId);
  await expect(callPage(shop, qrPng, { path: '/', params: { slug } })).rejects.toMatchObject({
    init: { status: 404 },
  });
});
