import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { PersonPicker } from '#modules/accounts/public-ui.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { AttemptStateName } from '../attempt/attempt-contract.ts';
import { getExam } from '../exam/exam-queries.ts';
import { listAttempts } from './managed-attempts.ts';
import { grantOverride, GiveMoreInput, type GrantedOverride, listGivenMore } from './grant-override.ts';
import { examsPaths } from '../paths.ts';
import { manageExams } from '../permissions.ts';
import { examProblemText } from '../problem-text.tsx';

export const loader = pageLoader({
  access: manageExams,
  params: z.object({ exam: z.uuid() }),
  query: z.object({ after: CursorText.optional() }),
  handle: async (scope, { params, query }) => {
    const exam = await getExam(scope, params.exam);
    const [list, given] = await Promise.all([
      listAttempts(scope, { examId: exam.examId, after: query.after }),
      listGivenMore(scope, exam.examId),
    ]);
    return {
      ...list,
      given,
      examId: exam.examId,
      title: exam.title,
      isFirst: query.after === undefined,
      zone: scope.tenant.zone,
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: manageExams,
  intents: { 'give-more': intent({ input: GiveMoreInput, handle: grantOverride }) },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.exams_attempts_of({ title: loaderData?.title ?? '' }) },
];

export default function AttemptsPage(): ReactNode {
  const { items, nextAfter, given, examId, title, isFirst, zone, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={m.exams_attempts_of({ title })}
        breadcrumbs={[
          { label: m.exams_manage_title(), to: examsPaths.manage() },
          { label: title, to: examsPaths.manageExam(examId) },
          { label: m.exams_attempts() },
        ]}
      />
      <DataTable
        caption={m.exams_attempts()}
        rows={items}
        rowKey={({ attemptId }) => attemptId}
        rowTo={({ attemptId }) => examsPaths.manageAttempt(attemptId)}
        columns={[
          { key: 'name', header: m.exams_person(), primary: true, cell: ({ name }) => name },
          {
            key: 'number',
            header: m.exams_attempt(),
            cell: ({ number }) => m.exams_attempt_number({ number }),
          },
          { key: 'state', header: m.exams_state(), cell: ({ state }) => <AttemptBadge state={state} /> },
          {
            key: 'percent',
            header: m.exams_score(),
            align: 'end',
            cell: ({ percent }) => (
              <span className="tabular-nums">{percent === null ? '–' : m.exams_percent({ percent })}</span>
            ),
          },
          {
            key: 'result',
            header: m.exams_result(),
            cell: ({ passed }) => (passed === null ? '–' : passed ? m.exams_passed() : m.exams_not_passed()),
          },
          {
            key: 'at',
            header: m.exams_handed_in(),
            wideOnly: true,
            cell: ({ submittedAt }) =>
              submittedAt === null ? '–' : formatDateTime(new Date(submittedAt), { zone, locale }),
          },
          {
            key: 'events',
            header: m.exams_notable(),
            wideOnly: true,
            cell: ({ takeOverCount, blurCount }) =>
              takeOverCount + blurCount === 0
                ? '–'
                : m.exams_notable_n({ devices: takeOverCount, leaves: blurCount }),
          },
        ]}
        empty={<EmptyState title={m.exams_no_attempts()}>{m.exams_no_attempts_text()}</EmptyState>}
      />
      <Pagination
        previous={isFirst ? undefined : examsPaths.manageAttempts(examId)}
        next={nextAfter ? examsPaths.manageAttempts(examId, { after: nextAfter }) : undefined}
      />
      <GiveMore given={given} />
    </>
  );
}

/** Gives one learner more time and attempts, and lists who has them. */
function GiveMore({ given }: { given: readonly GrantedOverride[] }): ReactNode {
  const reply = useActionData<ActionReply>();
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Card className="mt-6" title={m.exams_more_title()} description={m.exams_more_help()}>
      {reply && (
        <Notice tone={reply.ok ? 'positive' : 'danger'} live className="mb-4">
          {reply.ok ? m.exams_more_saved() : examProblemText(reply.problem)}
        </Notice>
      )}
      <Form method="post" className="grid items-start gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="give-more" />
        <PersonPicker key={given.length} label={m.exams_more_person()} name="email" />
        <TextField label={m.exams_more_reason()} name="reason" optional maxLength={500} />
        <TextField
          label={m.exams_more_time()}
          name="extraPercent"
          type="number"
          min={0}
          max={500}
          required
          defaultValue="0"
        />
        <TextField
          label={m.exams_more_attempts()}
          name="extraAttempts"
          type="number"
          min={0}
          max={50}
          required
          defaultValue="0"
        />
        <div className="sm:col-span-2">
          <Button type="submit" disabled={isSending}>
            {m.exams_save()}
          </Button>
        </div>
      </Form>
      {given.length > 0 && (
        <ul className="mt-5 flex flex-col gap-1">
          {given.map(({ personId, name, extraPercent, extraAttempts, reason }) => (
            <li key={personId} className="break-words">
              {m.exams_more_of({ name, percent: extraPercent, attempts: extraAttempts })}{' '}
              <span className="text-ink-soft">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function AttemptBadge({ state }: { state: AttemptStateName }): ReactNode {
  switch (state) {
    case 'in_progress':
      return <Badge tone="accent">{m.exams_in_progress()}</Badge>;
    case 'awaiting_marking':
      return <Badge tone="warning">{m.exams_awaiting()}</Badge>;
    case 'graded':
      return <Badge tone="positive">{m.exams_graded()}</Badge>;
    case 'voided':
      return <Badge>{m.exams_voided()}</Badge>;
  }
}
