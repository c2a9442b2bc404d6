import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type MetaFunction, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { pageLoader } from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Spinner } from '#ui/loading/spinner.tsx';
import { ExamSlug } from '../exam/exam-contract.ts';
import { examIntro } from '../attempt/exam-facts.ts';
import { getExamBySlug } from '../exam/exam-queries.ts';
import { OPEN_CONTEXT } from '../attempt/attempt-rules.ts';
import { examsPaths } from '../paths.ts';
import { attemptPaths } from '../attempt/paths.ts';
import { takeExams } from '../permissions.ts';
import { ExamIntro } from '../player/exam-intro.tsx';
import { examsRefusals } from '../refusals.ts';

export const loader = pageLoader({
  access: takeExams,
  params: z.object({ exam: ExamSlug }),
  handle: async (scope, { params }) => {
    const exam = await getExamBySlug(scope, params.exam);
    if (!exam.isOpen || exam.state !== 'published') throw refuse(examsRefusals, 'exams.exam_missing');
    if (exam.slug !== params.exam) throw redirectWithin(examsPaths.exam(exam.slug), 301);
    return {
      ...(await examIntro(scope, exam, OPEN_CONTEXT)),
      zone: scope.tenant.zone,
      locale: scope.locale,
    };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.exam.title ?? '' },
];

const ExamPlayer = lazy(() => import('../player/exam-player.tsx'));

export default function ExamPage(): ReactNode {
  const { exam } = useLoaderData<typeof loader>();
  const [isPlaying, setIsPlaying] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  if (isPlaying)
    return (
      <PageFrame background="canvas" maxWidth="5xl">
        <h1 className="sr-only">{exam.title}</h1>
        <Suspense fallback={<Spinner className="mx-auto my-16 size-8" />}>
          <ExamPlayer
            openPath={attemptPaths.apiOpen(exam.slug)}
            signInPath={`/user/login?next=${encodeURIComponent(examsPaths.exam(exam.slug))}`}
            onDone={(attemptId) => void navigate(examsPaths.review(attemptId))}
            onLeave={() => {
              setIsPlaying(false);
              void revalidate(); // the button resumes from now on
            }}
          />
        </Suspense>
      </PageFrame>
    );
  return <Intro onStart={() => setIsPlaying(true)} />;
}

function Intro({ onStart }: { onStart: () => void }): ReactNode {
  const { zone, locale, ...view } = useLoaderData<typeof loader>();
  const { exam } = view;
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader
        title={exam.title}
        breadcrumbs={[{ label: m.exams_open_exams(), to: examsPaths.openExams() }, { label: exam.title }]}
      />
      <ExamIntro view={view} zone={zone} locale={locale} onStart={onStart} reviewPath={examsPaths.review} />
    </PageFrame>
  );
}
