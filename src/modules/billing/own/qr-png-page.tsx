import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Slug } from '../payment/payment-contract.ts';
import { getQrPayload } from '../payment/payment-queries.ts';
import { drawQrPng } from '../promptpay/qr-png.ts';

/** The payment's QR code as a PNG download: banking apps can read it from the phone's gallery. */
export const loader = pageLoader({
  access: anyone,
  secrets: ['slug'],
  params: z.object({ slug: Slug }),
  handle: async (scope, { params }) =>
    new Response((await drawQrPng(await getQrPayload(scope, params.slug))) as BodyInit, {
      headers: {
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="promptpay-${params.slug}.png"`,
        'cache-control': 'private, no-store',
      },
    }),
});
