import { CursorText } from '#platform/paging/cursor-contract.ts';
import { ClipboardCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { listMarking } from '../grading/mark-answer.ts';
import { examsPaths } from '../paths.ts';
import { manageExams } from '../permissions.ts';

export const loader = pageLoader({
  access: manageExams,
  query: z.object({
    after: CursorText.optional(),
    exam: z.uuid().optional(),
  }),
  handle: async (scope, { query }) => {
    const { items, nextAfter } = await listMarking(scope, { after: query.after, examId: query.exam });
    return {
      items: items.map((item) => ({ ...item, submittedAt: item.submittedAt.toISOString() })),
      nextAfter,
      isFirst: query.after === undefined,
      exam: query.exam,
      zone: scope.tenant.zone,
      locale: scope.locale,
    };
  },
});

export const meta: MetaFunction = () => [{ title: m.exams_marking_title() }];

export default function MarkingPage(): ReactNode {
  const { items, nextAfter, isFirst, exam, zone, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={m.exams_marking_title()}
        subtitle={m.exams_marking_help()}
        actions={
          exam !== undefined && (
            <LinkButton to={examsPaths.marking()}>{m.exams_marking_every_exam()}</LinkButton>
          )
        }
      />
      <DataTable
        caption={m.exams_marking_title()}
        rows={items}
        rowKey={({ attemptId, slotNo }) => `${attemptId}.${slotNo}`}
        rowTo={({ attemptId }) => `${examsPaths.manageAttempt(attemptId)}?anonymous=1`}
        columns={[
          {
            key: 'question',
            header: m.exams_question(),
            primary: true,
            cell: ({ questionTitle }) => <span className="line-clamp-2 break-words">{questionTitle}</span>,
            className: 'sm:min-w-64',
          },
          { key: 'exam', header: m.exams_exam(), cell: ({ examTitle }) => examTitle },
          {
            key: 'points',
            header: m.exams_points_label(),
            align: 'end',
            cell: ({ pointsMilli }) => <span className="tabular-nums">{pointsMilli / 1_000}</span>,
          },
          {
            key: 'at',
            header: m.exams_handed_in(),
            cell: ({ submittedAt }) => formatDateTime(new Date(submittedAt), { zone, locale }),
          },
        ]}
        empty={
          <EmptyState icon={<ClipboardCheck />} title={m.exams_nothing_to_mark()}>
            {m.exams_nothing_to_mark_text()}
          </EmptyState>
        }
      />
      <Pagination
        previous={isFirst ? undefined : examsPaths.marking({ exam })}
        next={nextAfter ? examsPaths.marking({ exam, after: nextAfter }) : undefined}
      />
    </>
  );
}
