import { z } from 'zod';
import { redirectOutside } from '#platform/navigation/redirect.ts';
import { pageLoader } from '#platform/page/page.ts';
import { contentOrigin } from '#platform/storage/content-urls.ts';
import { checkCertificates } from '../permissions.ts';
import { fileAddress } from './file-address.ts';

/** The file, for whoever holds the code. */
export const loader = pageLoader({
  access: checkCertificates,
  params: z.object({ slug: z.string().max(200) }),
  prepare: (outside, { params }) => fileAddress(outside, params.slug),
  handle: async ({ app }, { prepared }) =>
    redirectOutside(prepared, {
      origins: [contentOrigin(app.config)],
      headers: { 'cache-control': 'private, no-store' },
    }),
});
