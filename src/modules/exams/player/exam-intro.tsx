import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import type { ExamIntroView } from '../attempt/exam-facts.ts';
import { examProblemText } from '../problem-text.tsx';

/** The page before an exam: its facts, the button to start or resume, and earlier attempts. */
export function ExamIntro({
  view: { exam, summary },
  zone,
  locale,
  onStart,
  reviewPath,
}: {
  view: ExamIntroView;
  zone: string;
  locale: Locale;
  onStart: () => void;
  reviewPath: (attemptId: string) => string;
}): ReactNode {
  const { count } = exam;
  const problem = summary.open === null ? summary.startProblem : null;
  return (
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
            problem ? examProblemText({ code: problem.code, details: problem }, { zone, locale }) : undefined
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
                  <TextLink to={reviewPath(attempt.attemptId)}>
                    {m.exams_attempt_number({ number: attempt.number })}
                  </TextLink>
                  <span className="grow text-sm text-ink-soft">
                    {attempt.submittedAt && formatDateTime(new Date(attempt.submittedAt), { zone, locale })}
                  </span>
                  {attempt.percent !== null && (
                    <span className="tabular-nums">{m.exams_percent({ percent: attempt.percent })}</span>
                  )}
                  {attempt.state === 'awaiting_marking' && <Badge tone="accent">{m.exams_awaiting()}</Badge>}
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
  );
}
