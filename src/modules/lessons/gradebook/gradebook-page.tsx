import { CursorText } from '#platform/paging/cursor-contract.ts';
import { Download, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { buttonClass } from '#ui/action/button-class.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { LessonHead } from '../manage/lesson-tabs.tsx';
import { getManagedLesson } from '../manage/managed-lessons.ts';
import { lessonsPaths } from '../paths.ts';
import { teach } from '../permissions.ts';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { getTaughtLesson } from '../lesson/lesson-rows.ts';
import { type Grade, readGradebook } from './gradebook.ts';
import { gradeText } from './grade-text.tsx';

export const loader = pageLoader({
  access: teach,
  params: z.object({ lesson: LessonSlug }),
  query: z.object({ after: CursorText.optional() }),
  handle: async (scope, { params, query }) => {
    const [lesson, row] = await Promise.all([
      getManagedLesson(scope, params.lesson, { isForReading: true }),
      getTaughtLesson(scope, params.lesson, { isForReading: true }),
    ]);
    return { lesson, ...(await readGradebook(scope, row, query)) };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.lessons_manage_gradebook()} · ${loaderData?.lesson.title ?? ''}` },
];

export default function GradebookPage(): ReactNode {
  const { lesson, parts, lines, nextAfter } = useLoaderData<typeof loader>();
  return (
    <>
      <LessonHead
        lesson={lesson}
        current="gradebook"
        actions={
          parts.length > 0 && (
            <a
              href={lessonsPaths.manageGradebookFile(lesson.slug)}
              download
              className={buttonClass({ size: 'sm' })}
            >
              <Download aria-hidden />
              {m.lessons_gradebook_file()}
            </a>
          )
        }
      />
      {parts.length === 0 ? (
        <EmptyState title={m.lessons_gradebook_no_parts()} icon={<Users aria-hidden />} />
      ) : (
        <div className="flex flex-col gap-4">
          <DataTable
            caption={m.lessons_manage_gradebook()}
            columns={[
              {
                key: 'name',
                header: m.lessons_learner(),
                primary: true,
                cell: (line) => (
                  <span>
                    <span className="block break-words">{line.name}</span>
                    <span className="block text-sm font-normal break-all text-ink-soft">{line.email}</span>
                  </span>
                ),
              },
              ...parts.map((part) => ({
                key: part.partId,
                header: part.title,
                cell: (line: (typeof lines)[number]) => <GradeCell grade={line.grades[part.partId]} />,
              })),
              {
                key: 'total',
                header: m.lessons_gradebook_total(),
                align: 'end' as const,
                cell: (line) => (
                  <span className="font-medium tabular-nums">
                    {line.totalPercent === null ? '–' : `${line.totalPercent}%`}
                  </span>
                ),
              },
            ]}
            rows={lines}
            rowKey={({ enrolmentId }) => enrolmentId}
            empty={<EmptyState title={m.lessons_gradebook_empty()} icon={<Users aria-hidden />} />}
          />
          <Pagination
            previous={undefined}
            next={
              nextAfter === null ? undefined : lessonsPaths.manageGradebook(lesson.slug, { after: nextAfter })
            }
          />
        </div>
      )}
    </>
  );
}

function GradeCell({ grade }: { grade: Grade | undefined }): ReactNode {
  if (!grade) return <span className="text-ink-soft">{m.lessons_gradebook_none()}</span>;
  const tone = grade.standing === 'marked' ? (grade.isPassed === false ? 'warning' : 'positive') : 'accent';
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {grade.percent !== null && <span className="tabular-nums">{grade.percent}%</span>}
      <Badge tone={tone}>{gradeText(grade)}</Badge>
    </span>
  );
}
