import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { PRINT_LIMIT, printResponse } from '../paper/print-response.ts';
import { answerForms } from '../permissions.ts';
import { openSentAnswers } from '../submit/change-answers.ts';
import { readChangeToken } from '../submit/change-token.ts';

/** An answer that was sent, as a PDF, for anybody who may change it. */
export const loader = pageLoader({
  access: answerForms,
  params: z.object({ form: z.string().max(100), token: z.string().max(1_000) }),
  secrets: ['token'],
  prepare: (outside, { params, http }) => {
    http.spendRequestLimit('forms.print', PRINT_LIMIT);
    return printResponse(outside, async (scope) => {
      const { form } = await openSentAnswers(scope, params);
      return { slug: form.slug, responseId: await readChangeToken(scope, form.formId, params.token) };
    });
  },
  handle: async (_scope, { prepared }) => prepared,
});
