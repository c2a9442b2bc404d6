import type { ReactNode } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDate } from '#platform/dates/format-date.ts';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { DeadlineList } from '../deadline/deadline-list.tsx';
import { lessonsPaths } from '../paths.ts';
import type { OwnLesson } from './own-lessons.ts';

/** Returns the path to resume a lesson: the player, or the lesson's page when it is done. */
export function resumePath({ slug, next }: Pick<OwnLesson, 'slug' | 'next'>): string {
  return next ? lessonsPaths.play(slug, next.slug) : lessonsPaths.lesson(slug);
}

/** How far a lesson is, what comes next, and by when. */
export function OwnProgress({
  item,
  zone,
  maxDeadlines = 1,
}: {
  item: OwnLesson;
  zone: string;
  maxDeadlines?: number;
}): ReactNode {
  return (
    <>
      <ProgressBar
        label={item.isDone ? m.lessons_state_completed() : m.lessons_progress_of({ title: item.title })}
        percent={item.isDone ? 100 : item.percent}
      />
      <p className="mt-1 truncate text-sm leading-normal text-ink-soft">{nextText(item, zone)}</p>
      <DeadlineList deadlines={item.deadlines.slice(0, maxDeadlines)} zone={zone} className="mt-1" />
    </>
  );
}

function nextText({ isDone, beginsAt, next }: OwnLesson, zone: string): string | undefined {
  if (isDone) return m.lessons_state_completed();
  if (beginsAt === null) return next?.title;
  return m.lessons_own_begins({ day: formatDate(new Date(beginsAt), { zone, locale: getLocale() }) });
}
