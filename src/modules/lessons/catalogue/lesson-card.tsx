import { BookOpen, Clock, Star, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { abbreviateNumber, formatNumber } from '#platform/locale/number-format.ts';
import { durationText, levelText, partCountText } from '../lesson/lesson-text.tsx';
import { lessonsPaths } from '../paths.ts';
import { MarkedText } from '#ui/text/marked-text.tsx';
import { Price } from '#ui/text/price.tsx';
import type { LessonCard as Card } from './lesson-list-contract.ts';
import { LessonPicture } from '../lesson/lesson-picture.tsx';

/** A responsive grid of lessons: one column on phones, three on wide screens. */
export function LessonGrid({ items, eager = 0 }: { items: readonly Card[]; eager?: number }): ReactNode {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 lg:gap-6">
      {items.map((item, index) => (
        <li key={item.slug} className="flex min-w-0">
          <LessonCard item={item} isEager={index < eager} />
        </li>
      ))}
    </ul>
  );
}

export function LessonCard({ item, isEager = false }: { item: Card; isEager?: boolean }): ReactNode {
  return (
    <article className="group relative flex w-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-rest transition-shadow duration-200 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent hover:shadow-lift">
      <div className="overflow-hidden">
        <LessonPicture
          url={item.pictureUrl}
          title={item.title}
          isEager={isEager}
          className="transition-transform duration-300 group-hover:scale-103"
        />
      </div>
      <div className="flex grow flex-col gap-2 p-4">
        <h2 className="line-clamp-2 text-lg leading-snug font-medium">
          <Link
            to={lessonsPaths.lesson(item.slug)}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 after:content-[''] group-hover:text-accent"
          >
            <MarkedText text={item.title} marks={item.titleMarks} />
          </Link>
        </h2>
        {item.teachers !== '' && <p className="truncate text-sm text-ink-soft">{item.teachers}</p>}
        {item.summary !== '' && <p className="line-clamp-2 text-sm text-ink-soft">{item.summary}</p>}
        <LessonFacts item={item} />
        <div className="mt-auto pt-1">
          <Price showsDiscount priceSatang={item.priceSatang} regularPriceSatang={item.regularPriceSatang} />
        </div>
      </div>
    </article>
  );
}

/** Level, duration, rating and number of learners in one line. */
export function LessonFacts({ item }: { item: Card }): ReactNode {
  const locale = getLocale();
  const duration = durationText(item.durationSeconds);
  return (
    <ul className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft [&_svg]:size-4">
      {item.rating !== null && (
        <li className="inline-flex items-center gap-1 text-ink">
          <Star aria-hidden className="fill-warning text-warning" />
          <span className="tabular-nums">
            {m.lessons_rating_of({
              rating: formatNumber(item.rating, locale, { maximumFractionDigits: 1 }),
              count: item.ratingCount,
            })}
          </span>
        </li>
      )}
      <li>{levelText(item.level)}</li>
      <li className="inline-flex items-center gap-1">
        <BookOpen aria-hidden />
        {partCountText(item.partCount)}
      </li>
      {duration !== '' && (
        <li className="inline-flex items-center gap-1">
          <Clock aria-hidden />
          {duration}
        </li>
      )}
      {item.learnerCount > 0 && (
        <li className="inline-flex items-center gap-1">
          <Users aria-hidden />
          {m.lessons_learner_count({ count: abbreviateNumber(item.learnerCount) })}
        </li>
      )}
    </ul>
  );
}
