import { Download, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { getAskedQuestions } from '../form/asked-questions.ts';
import { getForm } from '../form/form-queries.ts';
import { allFields } from '../form/schema-rules.ts';
import { formsPaths } from '../paths.ts';
import { readOwnAnswers } from '../permissions.ts';
import { AnswerDetail } from '../response/answer-detail.tsx';
import { wordsIn } from '../response/answer-text.ts';
import { getOwnAnswer } from '../response/own-answer.ts';
import { findChangeToken } from '../submit/change-answers.ts';

/** What a member answered, for that member: their receipt leads here. */
export const loader = pageLoader({
  access: readOwnAnswers,
  params: z.object({ form: z.string().max(100), response: z.uuid() }),
  handle: async (scope, { params }) => {
    const form = await getForm(scope, params.form);
    const answer = await getOwnAnswer(scope, form, params.response);
    const asked = allFields(await getAskedQuestions(scope, form.formId, answer.version));
    // What a link brought along is for those who made the link.
    const fields = asked.filter(({ kind }) => kind !== 'hidden');
    return {
      slug: form.slug,
      title: wordsIn(form.title, scope.locale),
      answer: {
        ...answer,
        answers: Object.fromEntries(
          fields.flatMap(({ id }) => {
            const value = answer.answers[id];
            return value === undefined ? [] : [[id, value] as const];
          }),
        ),
      },
      fields,
      changeToken: await findChangeToken(scope, form, params.response),
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title ?? m.forms_title() },
  { name: 'robots', content: 'noindex' },
];

export default function OwnAnswerPage(): ReactNode {
  const { slug, title, answer, fields, changeToken, locale, zone } = useLoaderData<typeof loader>();
  const timeOf = (at: string): string => formatDateTime(new Date(at), { zone, locale });
  return (
    <PageFrame maxWidth="2xl">
      <PageHeader
        title={title}
        subtitle={`${m.forms_reference()}: ${answer.reference}`}
        actions={
          <>
            {changeToken !== null && (
              <LinkButton to={formsPaths.change(slug, changeToken)} icon={<Pencil aria-hidden />}>
                {m.forms_change()}
              </LinkButton>
            )}
            <LinkButton
              to={formsPaths.ownPdf(slug, answer.responseId)}
              reloadDocument
              icon={<Download aria-hidden />}
            >
              {m.forms_paper_download()}
            </LinkButton>
          </>
        }
      />
      <Card
        title={m.forms_own_answers()}
        description={
          answer.changedAt === null
            ? m.forms_own_sent({ at: timeOf(answer.submittedAt) })
            : m.forms_own_changed({ at: timeOf(answer.changedAt) })
        }
      >
        <AnswerDetail fields={fields} answers={answer.answers} reader={{ locale, zone }} />
      </Card>
    </PageFrame>
  );
}
