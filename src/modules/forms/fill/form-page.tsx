import type { ReactNode } from 'react';
import { type ClientActionFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { uploadIntent } from '../file/upload-intent.ts';
import { formsPaths } from '../paths.ts';
import { answerForms } from '../permissions.ts';
import { submitAnswers } from '../submit/submit-answers.ts';
import { SUBMIT_LIMIT, SubmitInput } from '../submit/submit-contract.ts';
import { FormLookView } from './form-look-view.tsx';
import { FormBody } from './form-body.tsx';
import { openedForm, SentQuery, sentTo } from './opened-form.ts';
import { readAgainUnlessUploaded, sendOrStay } from './send-or-stay.tsx';

export const loader = pageLoader({
  access: answerForms,
  params: z.object({ form: z.string().max(100) }),
  query: SentQuery,
  handle: (scope, { params, query }) => openedForm(scope, params.form, query),
});

export const action = pageAction({
  access: answerForms,
  guest: true,
  intents: {
    default: intent({
      input: SubmitInput,
      limit: SUBMIT_LIMIT,
      handle: async (scope, input) => {
        const sent = await submitAnswers(scope, input);
        return redirectTo(formsPaths.sent(input.form, await sentTo(scope, sent)));
      },
    }),
    upload: uploadIntent,
  },
});

export const shouldRevalidate = readAgainUnlessUploaded;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendOrStay(serverAction);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title ?? m.forms_title() },
];

export default function FormPage(): ReactNode {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <PageFrame maxWidth="2xl">
      <FormLookView look={page.look}>
        <PageHeader
          title={page.title}
          {...(page.sent === null &&
            page.intro && { subtitle: <span className="whitespace-pre-line">{page.intro}</span> })}
          actions={
            page.mayManage && (
              <LinkButton to={formsPaths.answers(page.slug)}>{m.forms_manage_this()}</LinkButton>
            )
          }
        />
        <FormBody page={page} reply={reply} again={formsPaths.form(page.slug)} />
      </FormLookView>
    </PageFrame>
  );
}
