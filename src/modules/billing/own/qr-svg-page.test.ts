import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { loader as qrSvg } from './qr-svg-page.tsx';
import { openTestPayment, TEST_PROMPTPAY } from '../testing.ts';

test('the drawing is a separate file, for known slugs only', async ({ world }) => {
  const shop = await world.another(TEST_PROMPTPAY);
  const { slug } = await openTestPayment(shop);
  const reply = await callPage(shop, qrSvg, { path: `/billing/payment/${slug}/qr.svg`, params: { slug } });
  expect(reply.headers.get('content-type')).toContain('image/svg+xml');
  expect(await reply.text()).toMatch(/^<svg .*<path fill="#000"/s);
  for (const bad of ['zzzzzzzzzzzzzzzzzzzzzzzzzz', '../x']) {
    await expect(callPage(shop, qrSvg, { path: '/', params: { slug: bad } })).rejects.toMatchObject({
      init: { status: 404 },
    });
  }
});
