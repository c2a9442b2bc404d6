import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Badge } from '#ui/badge.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import type { AttemptStateName } from '../attempt-contract.ts';
import { getExam } from '../exam-queries.ts';
import { listAttempts } from '../managed-attempts.ts';
import { examsPaths } from '../paths.ts';
import { manageExams } from '../permissions.ts';

export const loader = pageLoader({
  access: manageExams,
  params: z.object({ exam: z.uuid() }),
  query: z.object({ after: z.uuid().optional() }),
  handle: async (scope, { params, query }) => {
    const exam = await getExam(scope, params.exam);
    const list = await listAttempts(scope, { examId: exam.examId, after: query.after });
    return {
      ...list,
      examId: exam.examId,
      title: exam.title,
      isFirst: query.after === undefined,
      zone: scope.tenant.zone,
      locale: scope.locale,
    };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.exams_attempts_of({ title: loaderData?.title ?? '' }) },
];

export default function AttemptsPage(): ReactNode {
  const { items, nextAfter, examId, title, isFirst, zone, locale } = useLoaderData<typeof loader>();
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
    </>
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
