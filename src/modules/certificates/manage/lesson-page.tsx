import { Award, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useFetcher, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { LessonHead } from '#modules/lessons/public-ui.ts';
import { formatDate } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { Select } from '#ui/form/select.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { IssueInput, issueByHand, IssueToLearnersInput, issueToLearners } from '../issue/issue-by-hand.ts';
import { LessonAddress } from '../template/lesson-address-contract.ts';
import { certificatesPaths } from '../paths.ts';
import { giveCertificates } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import { changeIntents } from './change-intents.ts';
import { IssuedInput } from './issued.ts';
import { IssuedTable } from './issued-table.tsx';
import { ChoiceInput, chooseForLesson } from '../template/lesson-choice.ts';
import { manageView } from './lesson-certificates.ts';

/** A lesson's certificate choice, its issued certificates and the learners still without one. */
export const loader = pageLoader({
  access: giveCertificates,
  params: z.object({ lesson: LessonAddress }),
  query: IssuedInput,
  handle: async (scope, { params, query }) => ({
    ...(await manageView(scope, params.lesson, query)),
    query,
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const action = pageAction({
  access: giveCertificates,
  intents: {
    ...changeIntents,
    choose: intent({ input: ChoiceInput, handle: chooseForLesson }),
    issue: intent({
      input: IssueInput,
      limit: { perMinute: 60 },
      handle: (scope, input) => issueByHand(scope, input),
    }),
    issue_waiting: intent({ input: IssueToLearnersInput, limit: { perMinute: 20 }, handle: issueToLearners }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.certificates_tab()} · ${loaderData?.lesson.title ?? ''}` },
];

export default function LessonCertificatePage(): ReactNode {
  const { lesson, choice, list, query, locale, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <LessonHead lesson={lesson} current="certificate" />
      <div className="flex flex-col gap-6">
        <ChoiceCard />
        {choice !== null && <WaitingCard />}
        {choice !== null && <HandCard />}
        <div>
          <h2 className="mb-3 text-lg font-semibold">{m.certificates_issued()}</h2>
          <IssuedTable {...list} query={query} lesson={lesson.slug} locale={locale} zone={zone} />
        </div>
      </div>
    </>
  );
}

function ChoiceCard(): ReactNode {
  const { choice, templates, isManager } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'choose');
  return (
    <Card
      title={m.certificates_choice()}
      description={m.certificates_choice_help()}
      actions={
        isManager && (
          <LinkButton to={certificatesPaths.templates()} size="sm">
            {m.certificates_templates()}
          </LinkButton>
        )
      }
    >
      <sender.Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="choose" />
        <ProblemNotice problem={problem} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={m.certificates_template()}
            name="template"
            defaultValue={choice?.templateId ?? ''}
            options={[
              { value: '', label: m.certificates_template_none() },
              ...templates.map(({ templateId, name }) => ({ value: templateId, label: name })),
            ]}
            help={templates.length === 0 ? m.certificates_templates_empty() : undefined}
          />
          <TextField
            label={m.certificates_valid_months()}
            help={m.certificates_valid_months_help()}
            name="validMonths"
            type="number"
            min={1}
            max={240}
            inputMode="numeric"
            defaultValue={choice?.validMonths ?? ''}
            optional
          />
        </div>
        <Checkbox
          label={m.certificates_automatic()}
          help={m.certificates_automatic_help()}
          name="isAutomatic"
          defaultChecked={choice?.isAutomatic ?? true}
        />
        <SubmitButton
          className="sm:self-start"
          busy={sender.state !== 'idle'}
          outcome={sender.data && (sender.data.ok ? 'success' : 'error')}
        >
          {m.certificates_save()}
        </SubmitButton>
      </sender.Form>
    </Card>
  );
}

function WaitingCard(): ReactNode {
  const { waiting, locale, zone } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'issue_waiting');
  if (waiting.length === 0) return null;
  return (
    <Card title={m.certificates_waiting()} description={m.certificates_waiting_help()}>
      <sender.Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="issue_waiting" />
        <ProblemNotice problem={problem} />
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {waiting.map(({ enrolmentId, name, completedAt }) => (
            <li key={enrolmentId}>
              <Checkbox
                name="learners"
                value={enrolmentId}
                label={name}
                help={m.certificates_completed_at({
                  date: formatDate(new Date(completedAt), { zone, locale }),
                })}
                defaultChecked
              />
            </li>
          ))}
        </ul>
        <SubmitButton
          variant="primary"
          className="sm:self-start"
          icon={<Award aria-hidden />}
          busy={sender.state !== 'idle'}
        >
          {m.certificates_issue_chosen()}
        </SubmitButton>
      </sender.Form>
    </Card>
  );
}

function HandCard(): ReactNode {
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'issue');
  const isDone = sender.data?.ok === true;
  return (
    <Card title={m.certificates_by_hand()} description={m.certificates_by_hand_help()}>
      <sender.Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="issue" />
        <ProblemNotice problem={problem} />
        {isDone && (
          <Notice tone="positive" live>
            {m.certificates_by_hand_done()}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={m.certificates_name_printed()}
            name="name"
            maxLength={200}
            required
            autoComplete="off"
          />
          <TextField
            label={m.certificates_email()}
            name="email"
            type="email"
            maxLength={254}
            optional
            autoComplete="off"
          />
        </div>
        <SubmitButton icon={<Send aria-hidden />} className="sm:self-start" busy={sender.state !== 'idle'}>
          {m.certificates_issue()}
        </SubmitButton>
      </sender.Form>
    </Card>
  );
}
