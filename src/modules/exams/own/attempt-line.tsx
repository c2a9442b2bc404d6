import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Badge } from '#ui/text/badge.tsx';
import { examsPaths } from '../paths.ts';
import type { OwnAttempt } from './own-attempts.ts';

/** One of a person's attempts: a running one leads back into it, a submitted one to its result. */
export function AttemptLine({
  attempt,
  zone,
  locale,
}: {
  attempt: OwnAttempt;
  zone: string;
  locale: Locale;
}): ReactNode {
  const to = attempt.submittedAt === null ? attempt.pagePath : examsPaths.review(attempt.attemptId);
  const at = (instant: string): string => formatDateTime(new Date(instant), { zone, locale });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 grow basis-48">
        {to === null ? (
          <span className="block font-medium break-words">{attempt.examTitle}</span>
        ) : (
          <Link
            to={to}
            className="inline-flex min-h-11 items-center font-medium break-words text-accent underline-offset-4 hover:underline"
          >
            {attempt.examTitle}
          </Link>
        )}
        <span className="block text-sm text-ink-soft">
          {m.exams_attempt_number({ number: attempt.number })} ·{' '}
          {at(attempt.submittedAt ?? attempt.startedAt)}
          {attempt.deadlineAt !== null && <> · {m.exams_own_until({ at: at(attempt.deadlineAt) })}</>}
        </span>
      </span>
      {attempt.percent !== null && (
        <span className="tabular-nums">{m.exams_percent({ percent: attempt.percent })}</span>
      )}
      <Standing attempt={attempt} />
    </li>
  );
}

function Standing({ attempt: { state, passed } }: { attempt: OwnAttempt }): ReactNode {
  if (state === 'in_progress') return <Badge tone="accent">{m.exams_own_running()}</Badge>;
  if (state === 'awaiting_marking') return <Badge tone="accent">{m.exams_awaiting()}</Badge>;
  if (state === 'voided') return <Badge>{m.exams_voided()}</Badge>;
  if (passed === null) return null;
  return (
    <Badge tone={passed ? 'positive' : 'warning'}>{passed ? m.exams_passed() : m.exams_not_passed()}</Badge>
  );
}
