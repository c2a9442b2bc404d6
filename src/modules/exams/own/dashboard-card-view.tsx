import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { AttemptLine } from './attempt-line.tsx';
import type { OwnAttempt } from './own-attempts.ts';

/** Dashboard card of the person's latest exams. */
export function OwnExamsCard({
  facts,
  locale,
  zone,
}: {
  facts: readonly OwnAttempt[];
  locale: Locale;
  zone: string;
}): ReactNode {
  if (facts.length === 0) return <p className="text-ink-soft">{m.exams_own_none()}</p>;
  return (
    <ul className="divide-y divide-line">
      {facts.map((attempt) => (
        <AttemptLine key={attempt.attemptId} attempt={attempt} zone={zone} locale={locale} />
      ))}
    </ul>
  );
}
