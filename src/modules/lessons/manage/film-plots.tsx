import type { ReactNode } from 'react';
import * as m from '#messages';
import { clockOf } from '../lesson/lesson-text.tsx';
import type { FilmNumbers } from './analytics.ts';

/** Viewers per minute of each film: bars drop where viewers leave. */
export function FilmPlots({ films }: { films: readonly FilmNumbers[] }): ReactNode {
  return (
    <ul className="flex flex-col gap-6">
      {films.map((film) => (
        <li key={film.slug} className="flex flex-col gap-2">
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <span className="font-medium break-words">{film.title}</span>
            <span className="text-ink-soft">{m.lessons_viewers({ count: film.viewers })}</span>
          </p>
          {film.viewers === 0 ? (
            <p className="text-sm text-ink-soft">{m.lessons_viewers_none()}</p>
          ) : (
            <FilmPlot film={film} />
          )}
        </li>
      ))}
    </ul>
  );
}

const percentOf = (film: FilmNumbers, count: number): number => Math.floor((count * 100) / film.viewers);

function FilmPlot({ film }: { film: FilmNumbers }): ReactNode {
  const first = percentOf(film, film.watched[0] ?? 0);
  const last = percentOf(film, film.watched.at(-1) ?? 0);
  return (
    <>
      <div
        role="img"
        aria-label={m.lessons_by_minute_plot({ title: film.title, first, last })}
        className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2 text-xs text-ink-soft tabular-nums"
      >
        <span className="flex h-28 flex-col justify-between text-end" aria-hidden>
          <span>100%</span>
          <span>50%</span>
          <span>0%</span>
        </span>
        <span className="flex h-28 items-end gap-px rounded-sm bg-sunken" aria-hidden>
          {film.watched.map((count, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a minute is identified by its index
              key={at}
              title={m.lessons_minute_watched({
                at: clockOf(at * film.stepSeconds * 1000),
                percent: percentOf(film, count),
              })}
              className="h-full min-w-0 grow basis-0"
            >
              <span className="flex h-full items-end">
                <span
                  className="w-full rounded-t-sm bg-accent"
                  style={{ height: `${percentOf(film, count)}%` }}
                />
              </span>
            </span>
          ))}
        </span>
        <span />
        <span className="flex justify-between pt-1" aria-hidden>
          <span>0:00</span>
          <span>{clockOf(film.durationMs / 2)}</span>
          <span>{clockOf(film.durationMs)}</span>
        </span>
      </div>
      <details className="text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent">
          {m.lessons_by_minute_table()}
        </summary>
        <ol className="columns-2 gap-6 tabular-nums sm:columns-4">
          {film.watched.map((count, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a minute is identified by its index
            <li key={at} className="flex justify-between gap-3">
              <span className="text-ink-soft">{clockOf(at * film.stepSeconds * 1000)}</span>
              <span>{percentOf(film, count)}%</span>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
