import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useParams,
} from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { uploadIntent } from '../file/upload-intent.ts';
import { lookOf } from '../form/form-look.ts';
import { getForm } from '../form/form-queries.ts';
import { isForMembers } from '../form/form-rules.ts';
import { formsPaths } from '../paths.ts';
import { answerForms } from '../permissions.ts';
import { wordsIn } from '../response/answer-text.ts';
import { ChangeInput, changeAnswers, openSentAnswers } from '../submit/change-answers.ts';
import { SUBMIT_LIMIT } from '../submit/submit-contract.ts';
import { FormLookView } from './form-look-view.tsx';
import { FillForm } from './fill-form.tsx';
import { MembersOnly } from './members-only.tsx';
import { shownPlaces } from './shown-places.ts';
import { readAgainUnlessUploaded, sendOrStay } from './send-or-stay.tsx';

/** An answer that was sent, to be changed by anybody who has its link. */
export const loader = pageLoader({
  access: answerForms,
  params: z.object({ form: z.string().max(100), token: z.string().max(1_000) }),
  secrets: ['token'],
  handle: async (scope, { params }) => {
    const form = await getForm(scope, params.form);
    const { formId, title, settings } = form;
    const about = {
      title: wordsIn(title, scope.locale),
      look: lookOf(scope, form),
      locale: scope.locale,
      now: scope.now.toISOString(),
      zone: scope.tenant.zone,
    };
    if (isForMembers(settings) && scope.actor.kind === 'guest') return { ...about, sent: null };
    const { schema, reference, typed, fixed, kept, seen } = await openSentAnswers(scope, params);
    return {
      ...about,
      sent: {
        formId,
        slug: form.slug,
        schema,
        reference,
        typed,
        fixed,
        kept,
        seen,
        places: await shownPlaces(scope, formId, schema),
      },
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
        const sent = { reference, changeToken: input.token, note: 'changed' } as const;
        return redirectTo(formsPaths.sent(input.form, sent));
      },
    }),
    upload: uploadIntent,
  },
});

export const shouldRevalidate = readAgainUnlessUploaded;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendOrStay(serverAction);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.forms_change_title({ title: loaderData?.title ?? '' }) },
  { name: 'robots', content: 'noindex' },
];

export default function ChangePage(): ReactNode {
  const { form: slug = '', token = '' } = useParams();
  const { title, look, locale, now, zone, sent } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <PageFrame maxWidth="2xl">
      <FormLookView look={look}>
        <PageHeader
          title={m.forms_change_title({ title })}
          actions={
            sent && (
              <LinkButton to={formsPaths.sentPdf(slug, token)} reloadDocument icon={<Download aria-hidden />}>
                {m.forms_paper_download()}
              </LinkButton>
            )
          }
          {...(sent && { subtitle: `${m.forms_reference()}: ${sent.reference}` })}
        />
        {sent ? (
          <FillForm key={sent.seen} {...sent} {...{ locale, now, zone, reply }} start={null} prices={null} />
        ) : (
          <MembersOnly />
        )}
      </FormLookView>
    </PageFrame>
  );
}
