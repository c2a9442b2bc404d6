import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { getForm } from '../form/form-queries.ts';
import { PRINT_LIMIT, printResponse } from '../paper/print-response.ts';
import { readOwnAnswers } from '../permissions.ts';
import { getOwnAnswer } from '../response/own-answer.ts';

/** What a member answered, as a PDF, for that member. */
export const loader = pageLoader({
  access: readOwnAnswers,
  params: z.object({ form: z.string().max(100), response: z.uuid() }),
  prepare: (outside, { params, http }) => {
    http.spendRequestLimit('forms.print', PRINT_LIMIT);
    return printResponse(outside, async (scope) => {
      const form = await getForm(scope, params.form);
      const { responseId } = await getOwnAnswer(scope, form, params.response);
      return { slug: form.slug, responseId };
    });
  },
  handle: async (_scope, { prepared }) => prepared,
});
