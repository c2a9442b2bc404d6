import { Play } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { attemptState } from './attempt-summary.ts';
import { ExamSlug } from './exam-contract.ts';
import { getExamBySlug, listSections } from './exam-queries.ts';
import { OPEN_CONTEXT } from './open-attempt.ts';
import { examsPaths } from './paths.ts';
import { takeExams } from './permissions.ts';
import { examProblemText } from './problem-text.tsx';
import { examsRefusals } from './refusals.ts';

export const loader = pageLoader({
  access: takeExams,
  params: z.object({ exam: ExamSlug }),
  handle: async (scope, { params }) => {
    const exam = await getExamBySlug(scope, params.exam);
    if (!exam.isOpen || exam.state !== 'published') throw refuse(examsRefusals, 'exams.exam_missing');
    const [summary, sections] = await Promise.all([
      attemptState(scope, { examId: exam.examId, ...OPEN_CONTEXT }),
      listSections(scope, exam.examId),
    ]);
    const count = sections
      .flatMap(({ slots }) => slots)
      .reduce((sum, slot) => sum + (slot.kind === 'draw' ? slot.count : 1), 0);
    const { timeLimitMinutes, passPercentBp, isNegative, isFocusWatched } = exam.settings;
    return {
      exam: {
        slug: exam.slug,
        title: exam.title,
        description: exam.description,
        isSurvey: exam.kind === 'survey',
        timeLimitMinutes,
        passPercent: passPercentBp / 100,
        isNegative,
        isFocusWatched,
      },
      count,
      summary,
      zone: scope.tenant.zone,
      locale: scope.locale,
    };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.exam.title ?? '' },
];

const ExamPlayer = lazy(() => import('./player/exam-player.tsx'));

export default function ExamPage(): ReactNode {
  const { exam } = useLoaderData<typeof loader>();
  const [isPlaying, setIsPlaying] = useState(false);
  const navigate = useNavigate();
  if (isPlaying)
    return (
      <PageFrame background="canvas" maxWidth="5xl">
        <h1 className="sr-only">{exam.title}</h1>
        <Suspense fallback={<Spinner className="mx-auto my-16 size-8" />}>
          <ExamPlayer
            openPath={examsPaths.apiOpen(exam.slug)}
            signInPath={`/user/login?next=${encodeURIComponent(examsPaths.exam(exam.slug))}`}
            onDone={(attemptId) => void navigate(examsPaths.review(attemptId))}
          />
        </Suspense>
      </PageFrame>
    );
  return <Intro onStart={() => setIsPlaying(true)} />;
}

function Intro({ onStart }: { onStart: () => void }): ReactNode {
  const { exam, count, summary, zone, locale } = useLoaderData<typeof loader>();
  const problem = summary.open === null ? summary.startProblem : null;
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader
        title={exam.title}
        breadcrumbs={[{ label: m.exams_open_exams(), to: examsPaths.openExams() }, { label: exam.title }]}
      />
      <div className="flex flex-col gap-5">
        {exam.description !== '' && <p className="whitespace-pre-wrap">{exam.description}</p>}
        <Card>
          <DescriptionList
            items={[
              { term: m.exams_question_count(), detail: m.exams_questions_n({ count }) },
              {
                term: m.exams_time(),
                detail:
                  exam.timeLimitMinutes === null
                    ? m.exams_time_free()
                    : m.exams_minutes({ count: exam.timeLimitMinutes }),
              },
              ...(exam.isSurvey
                ? []
                : [{ term: m.exams_pass_mark(), detail: m.exams_percent({ percent: exam.passPercent }) }]),
              ...(summary.closesAt
                ? [
                    {
                      term: m.exams_closes(),
                      detail: formatDateTime(new Date(summary.closesAt), { zone, locale }),
                    },
                  ]
                : []),
              {
                term: m.exams_attempts_left(),
                detail:
                  summary.attemptsLeft === null
                    ? m.exams_attempts_any()
                    : m.exams_attempts_n({ count: summary.attemptsLeft }),
              },
            ]}
          />
        </Card>
        {exam.isNegative && <p className="text-sm text-ink-soft">{m.exams_negative_notice()}</p>}
        {exam.isFocusWatched && <p className="text-sm text-ink-soft">{m.exams_focus_notice()}</p>}
        <div>
          <Button
            variant="primary"
            size="lg"
            icon={<Play aria-hidden />}
            disabledReason={
              problem
                ? examProblemText({ code: problem.code, details: problem }, { zone, locale })
                : undefined
            }
            onClick={onStart}
          >
            {summary.open ? m.exams_resume() : m.exams_start()}
          </Button>
        </div>
        {summary.attempts.some(({ submittedAt }) => submittedAt) && (
          <Card title={m.exams_earlier()}>
            <ul className="divide-y divide-line">
              {summary.attempts
                .filter(({ submittedAt }) => submittedAt !== null)
                .toReversed()
                .map((attempt) => (
                  <li key={attempt.attemptId} className="flex flex-wrap items-center gap-3 py-2">
                    <TextLink to={examsPaths.review(attempt.attemptId)}>
                      {m.exams_attempt_number({ number: attempt.number })}
                    </TextLink>
                    <span className="grow text-sm text-ink-soft">
                      {attempt.submittedAt && formatDateTime(new Date(attempt.submittedAt), { zone, locale })}
                    </span>
                    {attempt.percent !== null && (
                      <span className="tabular-nums">{m.exams_percent({ percent: attempt.percent })}</span>
                    )}
                    {attempt.state === 'awaiting_marking' && (
                      <Badge tone="accent">{m.exams_awaiting()}</Badge>
                    )}
                    {attempt.passed !== null && (
                      <Badge tone={attempt.passed ? 'positive' : 'warning'}>
                        {attempt.passed ? m.exams_passed() : m.exams_not_passed()}
                      </Badge>
                    )}
                  </li>
                ))}
            </ul>
          </Card>
        )}
      </div>
    </PageFrame>
  );
}
