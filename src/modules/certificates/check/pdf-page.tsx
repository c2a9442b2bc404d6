import { redirect } from 'react-router';
import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { checkCertificates } from '../permissions.ts';
import { fileAddress } from './file-address.ts';

/** The file, for whoever holds the code. */
export const loader = pageLoader({
  access: checkCertificates,
  params: z.object({ slug: z.string().max(200) }),
  prepare: (outside, { params }) => fileAddress(outside, params.slug),
  handle: async (_scope, { prepared }) =>
    redirect(prepared, { headers: { 'cache-control': 'private, no-store' } }),
});
