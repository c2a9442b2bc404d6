import type { ReactNode } from 'react';
import * as m from '#messages';
import { OwnLessonRow } from '../catalogue/own-lesson-row.tsx';
import type { OwnLesson } from '../catalogue/own-lessons.ts';

/** Dashboard card of the person's lessons. */
export function OwnLessonsCard({ facts, zone }: { facts: readonly OwnLesson[]; zone: string }): ReactNode {
  if (facts.length === 0) return <p className="text-ink-soft">{m.lessons_own_none()}</p>;
  return (
    <ul className="divide-y divide-line">
      {facts.map((item) => (
        <OwnLessonRow
          key={item.slug}
          item={item}
          zone={zone}
          headingLevel={4}
          isFramed={false}
          maxDeadlines={2}
        />
      ))}
    </ul>
  );
}
