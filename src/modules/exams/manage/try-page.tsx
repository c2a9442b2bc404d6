import { lazy, type ReactNode, Suspense } from 'react';
import { type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Spinner } from '#ui/loading/spinner.tsx';
import { getExam } from '../exam/exam-queries.ts';
import { examsPaths } from '../paths.ts';
import { attemptPaths } from '../attempt/paths.ts';
import { manageExams } from '../permissions.ts';

export const loader = pageLoader({
  access: manageExams,
  params: z.object({ exam: z.uuid() }),
  handle: async (scope, { params }) => {
    const { examId, slug, title } = await getExam(scope, params.exam);
    return { examId, slug, title };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.exams_try_of({ title: loaderData?.title ?? '' }) },
];

const ExamPlayer = lazy(() => import('../player/exam-player.tsx'));

export default function TryPage(): ReactNode {
  const { examId, slug, title } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={m.exams_try_of({ title })}
        breadcrumbs={[
          { label: m.exams_manage_title(), to: examsPaths.manage() },
          { label: title, to: examsPaths.manageExam(examId) },
          { label: m.exams_try() },
        ]}
      />
      <Suspense fallback={<Spinner className="mx-auto my-16 size-8" />}>
        <ExamPlayer
          openPath={attemptPaths.apiTry(slug)}
          onDone={(attemptId) => void navigate(examsPaths.manageAttempt(attemptId))}
        />
      </Suspense>
    </>
  );
}
