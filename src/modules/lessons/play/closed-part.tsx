import { CalendarClock, ListChecks, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { LinkButton } from '#ui/action/link-button.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { lessonsPaths } from '../paths.ts';
import type { PartLock } from '../progress/part-lock-rules.ts';
import { lockText } from '../progress/lock-text.tsx';
import type { ClosedPart } from './play-view.ts';

/** Shown in place of a part that is not open yet: why, and what one can do. */
export function ClosedPartBody({ closed, zone }: { closed: ClosedPart; zone: string }): ReactNode {
  const { lesson, lock } = closed;
  const back = (
    <LinkButton to={lessonsPaths.lesson(lesson.slug)}>
      {m.lessons_back_to({ title: lesson.title })}
    </LinkButton>
  );
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={iconOf(lock)}
        title={lockText(lock, zone)}
        action={
          <>
            {lock.kind === 'enrol' && (
              <LinkButton variant="primary" to={lessonsPaths.enrol(lesson.slug)}>
                {m.lessons_enrol()}
              </LinkButton>
            )}
            {lock.kind === 'after' && (
              <LinkButton variant="primary" to={lessonsPaths.play(lesson.slug, lock.slug)}>
                {m.lessons_closed_go_to({ title: lock.title })}
              </LinkButton>
            )}
            {back}
          </>
        }
      >
        {explanation(lock)}
      </EmptyState>
    </div>
  );
}

function iconOf(lock: PartLock): ReactNode {
  switch (lock.kind) {
    case 'enrol':
      return <Lock />;
    case 'until':
      return <CalendarClock />;
    case 'after':
      return <ListChecks />;
  }
}

function explanation(lock: PartLock): string {
  switch (lock.kind) {
    case 'enrol':
      return m.lessons_closed_enrol_text();
    case 'until':
      return m.lessons_closed_until_text();
    case 'after':
      return m.lessons_closed_after_text();
  }
}
