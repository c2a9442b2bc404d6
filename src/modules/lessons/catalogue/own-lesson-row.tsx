import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/text/badge.tsx';
import * as m from '#messages';
import { LessonPicture } from '../lesson/lesson-picture.tsx';
import { stateText, STATE_TONES } from '../lesson/lesson-text.tsx';
import { lessonsPaths } from '../paths.ts';
import type { OwnLesson } from './own-lessons.ts';
import { OwnProgress, resumePath } from './own-progress.tsx';

/** One of a person's lessons: its picture, how far it is or what it waits for, and its deadlines. */
export function OwnLessonRow({
  item,
  zone,
  headingLevel = 3,
  isFramed = true,
  maxDeadlines,
}: {
  item: OwnLesson;
  zone: string;
  headingLevel?: 2 | 3 | 4;
  isFramed?: boolean;
  maxDeadlines?: number;
}): ReactNode {
  const Heading = `h${headingLevel}` as const;
  const isLearning = (item.state === 'active' || item.state === 'completed') && !item.isExpired;
  return (
    <li
      className={classNames(
        'relative flex items-center gap-4',
        isFramed
          ? 'rounded-lg border border-line bg-surface p-3 shadow-rest hover:shadow-lift'
          : 'py-3 first:pt-0 last:pb-0',
      )}
    >
      <LessonPicture url={item.pictureUrl} title={item.title} className="w-28! shrink-0 rounded-md" />
      <div className="min-w-0 grow">
        <Heading className="line-clamp-2 leading-snug font-medium">
          <Link
            to={isLearning ? resumePath(item) : lessonsPaths.lesson(item.slug)}
            className="outline-none after:absolute after:inset-0 after:rounded-lg after:content-[''] focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            {item.title}
          </Link>
        </Heading>
        <div className="mt-2">
          {isLearning ? (
            <OwnProgress item={item} zone={zone} {...(maxDeadlines !== undefined && { maxDeadlines })} />
          ) : (
            <Badge tone={item.isExpired ? 'neutral' : STATE_TONES[item.state]}>
              {item.isExpired ? m.lessons_state_expired() : stateText(item.state)}
            </Badge>
          )}
        </div>
      </div>
    </li>
  );
}
