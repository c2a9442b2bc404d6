import type { ReactNode } from 'react';
import { type ClientActionFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { uploadIntent } from '../file/upload-intent.ts';
import { getForm } from '../form/form-queries.ts';
import { formsPaths } from '../paths.ts';
import { answerForms } from '../permissions.ts';
import { submitAnswers } from '../submit/submit-answers.ts';
import { SUBMIT_LIMIT, SubmitInput } from '../submit/submit-contract.ts';
import { FormLookView } from './form-look-view.tsx';
import { FormBody } from './form-body.tsx';
import { openedForm, SentQuery, sentTo } from './opened-form.ts';
import { readAgainUnlessUploaded, sendOrStay } from './send-or-stay.tsx';

/** A form alone, for a frame on this site and those that its settings name; other sites cannot show it. */
export const loader = pageLoader({
  access: answerForms,
  params: z.object({ form: z.string().max(100) }),
  query: SentQuery,
  handle: async (scope, { params, query, http }) => {
    const { embedOn } = (await getForm(scope, params.form)).settings;
    http.allowFraming(["'self'", ...embedOn]);
    return openedForm(scope, params.form, query);
  },
});

export const action = pageAction({
  access: answerForms,
  guest: true,
  intents: {
    default: intent({
      input: SubmitInput,
      limit: SUBMIT_LIMIT,
      handle: async (scope, input) => {
        const sent = await sentTo(scope, await submitAnswers(scope, input));
        return redirectTo(formsPaths.sent(input.form, { ...sent, isEmbedded: true }));
      },
    }),
    upload: uploadIntent,
  },
});

export const shouldRevalidate = readAgainUnlessUploaded;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendOrStay(serverAction);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title ?? m.forms_title() },
  { name: 'robots', content: 'noindex' },
];

export default function EmbedPage(): ReactNode {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <div className="mx-auto w-full max-w-2xl p-4">
      <FormLookView look={page.look}>
        <h1 className="mb-2 text-2xl font-semibold">{page.title}</h1>
        {page.sent === null && page.intro && (
          <p className="mb-4 whitespace-pre-line text-ink-soft">{page.intro}</p>
        )}
        <FormBody page={page} reply={reply} again={formsPaths.embedded(page.slug)} isEmbedded />
      </FormLookView>
    </div>
  );
}
