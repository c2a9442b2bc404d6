import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Slug } from '../payment/payment-contract.ts';
import { getQrPayload } from '../payment/payment-queries.ts';
import { drawQrSvg } from '#platform/images/qr-rules.ts';

/** The payment's QR code as an SVG file. */
export const loader = pageLoader({
  access: anyone,
  secrets: ['slug'],
  params: z.object({ slug: Slug }),
  handle: async (scope, { params }) =>
    new Response(drawQrSvg(await getQrPayload(scope, params.slug)) as BodyInit, {
      headers: {
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-disposition': `attachment; filename="promptpay-${params.slug}.svg"`,
        'cache-control': 'private, no-store',
      },
    }),
});
