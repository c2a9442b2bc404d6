import { ArrowLeft, ArrowRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type MetaFunction, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Spinner } from '#ui/loading/spinner.tsx';
import { AttemptReviewView, ExamIntro, loadExamPlayer } from '#modules/exams/public-ui.ts';
import { lessonsPaths } from '../paths.ts';
import { learn } from '../permissions.ts';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { findMovedSlug } from '../lesson/lesson-rows.ts';
import { getAssessment } from './assessment.ts';

export const loader = pageLoader({
  access: learn,
  params: z.object({ lesson: LessonSlug, exam: LessonSlug }),
  query: z.object({
    attempt: z.uuid().optional().catch(undefined),
    draft: z.string().optional().catch(undefined),
  }),
  handle: async (scope, { params, query }) => {
    const moved = await findMovedSlug(scope, params.lesson);
    if (moved !== null) throw redirectWithin(lessonsPaths.assessment(moved, params.exam), 301);
    const { assessment, closedPart } = await getAssessment(scope, {
      ...params,
      attempt: query.attempt,
      isDraft: query.draft !== undefined,
    });
    if (closedPart !== null) throw redirectWithin(lessonsPaths.play(params.lesson, closedPart));
    const { slug } = assessment.view.exam;
    if (slug !== params.exam && query.draft === undefined)
      throw redirectWithin(lessonsPaths.assessment(params.lesson, slug, { attempt: query.attempt }), 301);
    return { assessment, zone: scope.tenant.zone, locale: scope.locale };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title: loaderData
      ? `${loaderData.assessment.view.exam.title} · ${loaderData.assessment.lesson.title}`
      : m.lessons_kind_exam(),
  },
  { name: 'robots', content: 'noindex' },
];

const ExamPlayer = lazy(loadExamPlayer);

export default function AssessmentPage(): ReactNode {
  const { assessment } = useLoaderData<typeof loader>();
  const [isPlaying, setIsPlaying] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { lesson, view } = assessment;
  const here = (attempt?: string): string =>
    lessonsPaths.assessment(lesson.slug, view.exam.slug, { attempt });
  if (!isPlaying) return <Before onStart={() => setIsPlaying(true)} />;
  return (
    <PageFrame background="canvas" maxWidth="5xl">
      <h1 className="sr-only">{view.exam.title}</h1>
      <Suspense fallback={<Spinner className="mx-auto my-16 size-8" />}>
        <ExamPlayer
          openPath={lessonsPaths.apiExam(lesson.slug, view.exam.slug)}
          signInPath={lessonsPaths.signIn(here())}
          onDone={(attemptId) => {
            setIsPlaying(false);
            void navigate(here(attemptId));
          }}
          onLeave={() => {
            setIsPlaying(false);
            void revalidate(); // the button resumes from now on
          }}
        />
      </Suspense>
    </PageFrame>
  );
}

/** The page shown before and after the exam. */
function Before({ onStart }: { onStart: () => void }): ReactNode {
  const { assessment, zone, locale } = useLoaderData<typeof loader>();
  const { lesson, part, view, review, as, nextSlug } = assessment;
  const backToPart = lessonsPaths.play(lesson.slug, part.slug);
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader
        title={view.exam.title}
        {...(review && { subtitle: m.lessons_exam_result({ number: review.number }) })}
        breadcrumbs={[
          { label: lesson.title, to: lessonsPaths.lesson(lesson.slug) },
          { label: part.title, to: backToPart },
        ]}
        actions={
          <LinkButton
            size="sm"
            to={review ? lessonsPaths.assessment(lesson.slug, view.exam.slug) : backToPart}
            icon={<ArrowLeft aria-hidden />}
          >
            {review ? m.lessons_exam_again() : m.lessons_exam_back()}
          </LinkButton>
        }
      />
      {review && (
        <div className="flex flex-col gap-6">
          <AttemptReviewView review={review} />
          {nextSlug && (
            <div>
              <LinkButton
                variant="primary"
                to={lessonsPaths.play(lesson.slug, nextSlug)}
                icon={<ArrowRight aria-hidden />}
              >
                {m.lessons_exam_go_on()}
              </LinkButton>
            </div>
          )}
        </div>
      )}
      {!review && as === 'learner' && (
        <ExamIntro
          view={view}
          zone={zone}
          locale={locale}
          onStart={onStart}
          reviewPath={(attempt) => lessonsPaths.assessment(lesson.slug, view.exam.slug, { attempt })}
        />
      )}
      {!review && as !== 'learner' && (
        <div className="flex flex-col gap-4">
          {view.exam.description !== '' && <p className="whitespace-pre-wrap">{view.exam.description}</p>}
          <Notice tone="accent">
            {as === 'teacher' ? m.lessons_exam_teacher() : m.lessons_exam_preview()}
          </Notice>
        </div>
      )}
    </PageFrame>
  );
}
