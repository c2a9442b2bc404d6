import type { ReactNode } from 'react';
import { type ClientActionFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { listPlaces } from '../form/form-queries.ts';
import { formsPaths } from '../paths.ts';
import { answerForms } from '../permissions.ts';
import { wordsIn } from '../response/answer-text.ts';
import { ChangeInput, changeAnswers, openSentAnswers } from '../submit/change-answers.ts';
import { SUBMIT_LIMIT } from '../submit/submit-contract.ts';
import { FillForm } from './fill-form.tsx';
import { sendOrStay } from './send-or-stay.tsx';

/** What somebody sent, to be changed by whoever has the link. */
export const loader = pageLoader({
  access: answerForms,
  params: z.object({ form: z.string().max(100), token: z.string().max(1_000) }),
  secrets: ['token'],
  handle: async (scope, { params }) => {
    const { form, schema, reference, typed, kept } = await openSentAnswers(scope, params);
    const places = await listPlaces(scope, form.formId);
    return {
      formId: `${form.formId} ${reference}`,
      title: wordsIn(form.title, scope.locale),
      schema,
      reference,
      typed,
      kept,
      full: places.filter(({ cap, used }) => cap !== null && used >= cap).map(({ optionId }) => optionId),
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: answerForms,
  guest: true,
  intents: {
    default: intent({
      input: ChangeInput,
      limit: SUBMIT_LIMIT,
      handle: async (scope, input) => {
        const { reference } = await changeAnswers(scope, input);
        return redirectTo(formsPaths.sent(input.form, { reference, changeToken: input.token }));
      },
    }),
  },
});

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendOrStay(serverAction);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.forms_change_title({ title: loaderData?.title ?? '' }) },
  { name: 'robots', content: 'noindex' },
];

export default function ChangePage(): ReactNode {
  const { title, reference, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <PageFrame maxWidth="2xl">
      <PageHeader title={m.forms_change_title({ title })} subtitle={`${m.forms_reference()}: ${reference}`} />
      <FillForm {...page} start={null} reply={reply} />
    </PageFrame>
  );
}
