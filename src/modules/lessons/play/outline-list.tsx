import { Check, ListTree, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import { DeadlineList } from '../deadline/deadline-list.tsx';
import { durationText, KindIcon, kindText } from '../lesson/lesson-text.tsx';
import { lessonsPaths } from '../paths.ts';
import { lockText } from '../progress/lock-text.tsx';
import type { ClosedPart, OutlineEntry } from './play-view.ts';

/** What the outline needs to know about the page beside it. */
type Outlined = Pick<ClosedPart, 'lesson' | 'as' | 'isDraft' | 'outline' | 'deadlines'> & {
  readonly part: Pick<ClosedPart['part'], 'slug'>;
};

/** All parts of a lesson beside the player, with progress and why some are locked. */
export function OutlineList({
  view,
  doneNow,
  zone,
}: {
  view: Outlined;
  doneNow: boolean;
  zone: string;
}): ReactNode {
  const sections = new Map<string, OutlineEntry[]>();
  for (const entry of view.outline)
    sections.set(entry.sectionTitle, [...(sections.get(entry.sectionTitle) ?? []), entry]);
  const done = view.outline.filter(({ isDone }) => isDone).length;
  return (
    <div className="flex flex-col">
      <p className="flex items-center gap-2 border-b border-line px-5 py-3 font-medium">
        <ListTree aria-hidden className="size-5" />
        {m.lessons_outline()}
        {view.as === 'learner' && (
          <span className="ms-auto text-sm font-normal text-ink-soft tabular-nums">
            {m.lessons_done_of({ done, count: view.outline.length })}
          </span>
        )}
      </p>
      <DeadlineList deadlines={view.deadlines} zone={zone} className="border-b border-line px-5 py-3" />
      {[...sections].map(([title, entries]) => (
        <section key={title} aria-label={title}>
          <h2 className="px-5 pt-4 pb-1 text-sm font-medium text-ink-soft">{title}</h2>
          <ul>
            {entries.map((entry) => {
              const isCurrent = entry.slug === view.part.slug;
              const isDone = entry.isDone || (isCurrent && doneNow);
              return (
                <li key={entry.slug}>
                  <OutlineLink entry={entry} view={view} isCurrent={isCurrent} isDone={isDone} zone={zone} />
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      <div className="h-6" />
    </div>
  );
}

function OutlineLink({
  entry,
  view,
  isCurrent,
  isDone,
  zone,
}: {
  entry: OutlineEntry;
  view: Outlined;
  isCurrent: boolean;
  isDone: boolean;
  zone: string;
}): ReactNode {
  const duration = durationText(entry.durationSeconds);
  const content = (
    <>
      <span
        aria-hidden
        className={classNames(
          'grid size-6 shrink-0 place-items-center rounded-full border',
          isDone ? 'border-positive bg-positive text-white' : 'border-line-strong text-ink-soft',
        )}
      >
        {isDone ? (
          <Check className="size-4" />
        ) : entry.lock ? (
          <Lock className="size-3.5" />
        ) : (
          <KindIcon kind={entry.kind} className="size-3.5" />
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="block break-words">{entry.title}</span>
        <span className="block text-sm text-ink-soft">
          {isDone && <span className="sr-only">{m.lessons_part_done()} </span>}
          {entry.lock && !isDone
            ? lockText(entry.lock, zone)
            : [kindText(entry.kind), duration].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  );
  const box = 'flex min-h-12 items-center gap-3 px-5 py-2';
  if (entry.lock) return <span className={classNames(box, 'text-ink-soft')}>{content}</span>;
  return (
    <Link
      to={lessonsPaths.play(view.lesson.slug, entry.slug) + (view.isDraft ? '?draft=1' : '')}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        box,
        'hover:bg-sunken',
        isCurrent && 'border-s-4 border-accent bg-accent-soft ps-4 font-medium',
      )}
    >
      {content}
    </Link>
  );
}
