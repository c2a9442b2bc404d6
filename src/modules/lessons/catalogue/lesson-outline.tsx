import { Check, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { initialOf } from '#platform/text/initial.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Prose } from '#ui/text/prose.tsx';
import { DeadlineList } from '../deadline/deadline-list.tsx';
import { durationText, KindIcon, kindText, partCountText } from '../lesson/lesson-text.tsx';
import { lessonsPaths } from '../paths.ts';
import { lockText } from '../progress/lock-text.tsx';
import type { LessonDetail, OwnPlace } from './lesson-detail-contract.ts';

export function Goals({ goals }: { goals: readonly string[] }): ReactNode {
  return (
    <Card title={m.lessons_goals()}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {goals.map((goal) => (
          <li key={goal} className="flex gap-2">
            <Check aria-hidden className="mt-1 size-4.5 shrink-0 text-positive" />
            {goal}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Outline({
  lesson,
  own,
  zone,
}: {
  lesson: LessonDetail;
  own: OwnPlace;
  zone: string;
}): ReactNode {
  return (
    <section aria-label={m.lessons_outline()}>
      <h2 className="mb-3 text-xl font-semibold">{m.lessons_outline()}</h2>
      <DeadlineList deadlines={own.deadlines} zone={zone} className="mb-3" />
      <div className="flex flex-col gap-3">
        {lesson.sections.map((section, at) => (
          <details key={at} open={at < 3} className="rounded-lg border border-line bg-surface">
            <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-lg px-4 py-2 font-medium focus-visible:outline-2 focus-visible:outline-accent">
              <span>{section.title}</span>
              <span className="shrink-0 text-sm font-normal text-ink-soft">
                {partCountText(section.parts.length)}
              </span>
            </summary>
            <ul className="border-t border-line">
              {section.parts.map((part) => (
                <OutlinePart key={part.slug} part={part} lesson={lesson} own={own} zone={zone} />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}

function OutlinePart({
  part,
  lesson,
  own,
  zone,
}: {
  part: LessonDetail['sections'][number]['parts'][number];
  lesson: LessonDetail;
  own: OwnPlace;
  zone: string;
}): ReactNode {
  const duration = durationText(part.durationSeconds);
  const lock = own.teaching === null ? own.locks[part.slug] : undefined;
  const mayOpen = own.mayLearn || own.teaching !== null || part.isPreview;
  const isOpen = lesson.status === 'published' && mayOpen && lock === undefined;
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-2 not-last:border-b not-last:border-line">
      <span className="text-ink-soft" title={kindText(part.kind)}>
        <KindIcon kind={part.kind} />
      </span>
      <span className="min-w-0 grow">
        {isOpen ? (
          <Link
            to={lessonsPaths.play(lesson.slug, part.slug)}
            className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
          >
            {part.title}
          </Link>
        ) : (
          part.title
        )}
        {lock && <span className="block text-sm text-ink-soft">{lockText(lock, zone)}</span>}
      </span>
      {part.isPreview && !own.mayLearn && <Badge tone="positive">{m.lessons_preview()}</Badge>}
      {duration && <span className="shrink-0 text-sm text-ink-soft tabular-nums">{duration}</span>}
      {lock && <Lock aria-hidden className="size-4 shrink-0 text-ink-soft" />}
      {!isOpen && !lock && <Lock aria-label={m.lessons_locked()} className="size-4 shrink-0 text-ink-soft" />}
    </li>
  );
}

export function Fitting({ lesson }: { lesson: LessonDetail }): ReactNode {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {lesson.audience && (
        <section aria-label={m.lessons_audience()}>
          <h2 className="mb-2 text-lg font-semibold">{m.lessons_audience()}</h2>
          <Prose text={lesson.audience} />
        </section>
      )}
      {lesson.requirements && (
        <section aria-label={m.lessons_requirements()}>
          <h2 className="mb-2 text-lg font-semibold">{m.lessons_requirements()}</h2>
          <Prose text={lesson.requirements} />
        </section>
      )}
    </div>
  );
}

export function Teachers({ teachers }: { teachers: LessonDetail['teachersShown'] }): ReactNode {
  return (
    <section aria-label={m.lessons_teachers()}>
      <h2 className="mb-3 text-xl font-semibold">{m.lessons_teachers()}</h2>
      <ul className="flex flex-col gap-4">
        {teachers.map(({ name, about }) => (
          <li key={name} className="flex gap-4">
            <span
              aria-hidden
              className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-lg font-semibold text-accent"
            >
              {initialOf(name)}
            </span>
            <div>
              <p className="font-medium">{name}</p>
              {about && <p className="whitespace-pre-line text-ink-soft">{about}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
