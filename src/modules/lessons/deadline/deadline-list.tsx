import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDateTime, formatDay } from '#platform/dates/format-date.ts';
import { classNames } from '#ui/class-names.ts';
import type { Deadline } from './deadline-rules.ts';

/** What a learner has to do by when; nothing without deadlines. */
export function DeadlineList({
  deadlines,
  zone,
  className,
}: {
  deadlines: readonly Deadline[];
  zone: string;
  className?: string;
}): ReactNode {
  if (deadlines.length === 0) return null;
  return (
    <ul aria-label={m.lessons_deadlines()} className={classNames('flex flex-col gap-1 text-sm', className)}>
      {deadlines.map((deadline) => (
        <li key={`${deadline.kind} ${deadlineText(deadline, zone)}`} className="flex gap-2">
          <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
          <span className="min-w-0 break-words">{deadlineText(deadline, zone)}</span>
        </li>
      ))}
    </ul>
  );
}

function deadlineText(deadline: Deadline, zone: string): string {
  const locale = getLocale();
  switch (deadline.kind) {
    case 'round':
      return m.lessons_deadline_round({ name: deadline.name, day: formatDay(deadline.on, { locale }) });
    case 'exam':
      return m.lessons_deadline_exam({
        title: deadline.title,
        at: formatDateTime(new Date(deadline.at), { zone, locale }),
      });
    case 'access':
      return m.lessons_deadline_access({ at: formatDateTime(new Date(deadline.at), { zone, locale }) });
  }
}
