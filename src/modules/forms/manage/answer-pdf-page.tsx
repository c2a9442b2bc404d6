import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { PRINT_LIMIT, printResponse } from '../paper/print-response.ts';
import { manageForms } from '../permissions.ts';

/** One person's answers as a PDF, for managers. */
export const loader = pageLoader({
  access: manageForms,
  params: z.object({ form: z.string().max(100), response: z.uuid() }),
  prepare: (outside, { params: { form, response }, http }) => {
    http.spendRequestLimit('forms.print', PRINT_LIMIT);
    return printResponse(outside, async () => ({ slug: form, responseId: response }));
  },
  handle: async (_scope, { prepared }) => prepared,
});
