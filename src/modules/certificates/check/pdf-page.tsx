import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { checkCertificates } from '../permissions.ts';
import { redirectToFile } from './redirect-to-file.ts';

/** Redirects anybody who has the code to the file. */
export const loader = pageLoader({
  access: checkCertificates,
  params: z.object({ slug: z.string().max(200) }),
  prepare: (outside, { params }) => redirectToFile(outside, params.slug),
  handle: async (_scope, { prepared }) => prepared,
});
