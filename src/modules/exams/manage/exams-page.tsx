import { GraduationCap, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatDate } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { EXAM_STATES, ExamListInput } from '../exam/exam-contract.ts';
import { listExams } from '../exam/exam-queries.ts';
import { examsPaths } from '../paths.ts';
import { manageExams } from '../permissions.ts';
import { examKindText, examStateText } from './exam-text.tsx';

export const loader = pageLoader({
  access: manageExams,
  query: ExamListInput,
  handle: async (scope, { query }) => ({
    ...(await listExams(scope, query)),
    query,
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const meta: MetaFunction = () => [{ title: m.exams_manage_title() }];

export default function ManagedExamsPage(): ReactNode {
  const { items, nextAfter, query, locale, zone } = useLoaderData<typeof loader>();
  const { q, state } = query;
  return (
    <>
      <PageHeader
        title={m.exams_manage_title()}
        subtitle={m.exams_manage_help()}
        actions={
          <LinkButton to={examsPaths.manageNew()} variant="primary" icon={<Plus aria-hidden />}>
            {m.exams_new_exam()}
          </LinkButton>
        }
        tabs={
          <Tabs
            label={m.exams_state()}
            tabs={[
              { to: examsPaths.manage({ q }), label: m.exams_all(), current: state === undefined },
              ...EXAM_STATES.map((each) => ({
                to: examsPaths.manage({ q, state: each }),
                label: examStateText(each),
                current: state === each,
              })),
            ]}
          />
        }
      />
      <ManagedList
        caption={m.exams_manage_title()}
        query={query}
        next={nextAfter}
        defaultSort="-created"
        source={{ list: 'exams.exams', locale }}
        search={{ label: m.exams_search() }}
        rows={items}
        rowKey={({ examId }) => examId}
        rowTo={({ examId }) => examsPaths.manageExam(examId)}
        columns={[
          { key: 'title', header: m.exams_title(), primary: true, sort: 'title', cell: ({ title }) => title },
          { key: 'kind', header: m.exams_kind(), cell: ({ kind }) => examKindText(kind) },
          {
            key: 'state',
            header: m.exams_state(),
            cell: (exam) => (
              <Badge tone={exam.state === 'published' ? 'positive' : 'neutral'}>
                {examStateText(exam.state)}
              </Badge>
            ),
          },
          {
            key: 'count',
            header: m.exams_question_count(),
            align: 'end',
            cell: ({ questionCount }) => <span className="tabular-nums">{questionCount}</span>,
          },
          {
            key: 'changed',
            header: m.exams_changed(),
            align: 'end',
            sort: '-changed',
            wideOnly: true,
            cell: ({ changedAt }) => (
              <span className="text-ink-soft">{formatDate(new Date(changedAt), { zone, locale })}</span>
            ),
          },
        ]}
        empty={
          <EmptyState
            icon={<GraduationCap />}
            title={q || state ? m.exams_none_found() : m.exams_none_yet()}
            action={
              <LinkButton to={examsPaths.manageNew()} variant="primary">
                {m.exams_new_exam()}
              </LinkButton>
            }
          >
            {m.exams_none_yet_text()}
          </EmptyState>
        }
      />
    </>
  );
}
