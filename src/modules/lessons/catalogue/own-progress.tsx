import type { ReactNode } from 'react';
import * as m from '#messages';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { lessonsPaths } from '../paths.ts';
import type { OwnLesson } from './own-lessons.ts';

/** Returns the path to resume a lesson: the player, or the lesson's page when it is done. */
export function resumePath({ slug, next }: Pick<OwnLesson, 'slug' | 'next'>): string {
  return next ? lessonsPaths.play(slug, next.slug) : lessonsPaths.lesson(slug);
}

export function OwnProgress({ item }: { item: OwnLesson }): ReactNode {
  return (
    <>
      <ProgressBar
        label={item.isDone ? m.lessons_state_completed() : m.lessons_progress_of({ title: item.title })}
        percent={item.isDone ? 100 : item.percent}
      />
      <p className="mt-1 truncate text-sm leading-normal text-ink-soft">
        {item.isDone ? m.lessons_state_completed() : item.next?.title}
      </p>
    </>
  );
}
