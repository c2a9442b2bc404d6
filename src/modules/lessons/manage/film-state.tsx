import type { ReactNode } from 'react';
import * as m from '#messages';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { useRefreshWhile } from '#ui/use-refresh.ts';
import type { FilmState } from '../media/film-contract.ts';

const LOOK_AGAIN_MS = 5_000;

/** Polls while a film is being processed. */
export function useFilmsUnderWay(films: Readonly<Record<string, FilmState>>): void {
  const isUnderWay = Object.values(films).some(({ state }) => state === 'waiting' || state === 'running');
  useRefreshWhile(isUnderWay, LOOK_AGAIN_MS);
}

/** Progress of a film's qualities. Meanwhile learners can play the original. */
export function FilmStateLine({
  film,
  onRetry,
}: {
  film: FilmState | undefined;
  onRetry: () => void;
}): ReactNode {
  if (!film) return <p className="text-sm text-ink-soft">{m.lessons_film_as_sent()}</p>;
  if (film.state === 'ready')
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="positive">{m.lessons_film_ready()}</Badge>
        <span className="text-ink-soft">{film.qualities.map((quality) => `${quality}p`).join(' · ')}</span>
      </p>
    );
  if (film.state === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <Badge tone="warning">{m.lessons_film_failed()}</Badge>
        <span className="text-ink-soft">{problemText(film.problem)}</span>
        <Button size="sm" onClick={onRetry}>
          {m.lessons_film_again()}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-1 text-sm" role="status">
      <span className="text-ink-soft">
        {film.state === 'waiting'
          ? m.lessons_film_waiting()
          : m.lessons_film_running({ percent: film.percent })}
      </span>
      <ProgressBar label={m.lessons_film_running({ percent: film.percent })} percent={film.percent} />
    </div>
  );
}

function problemText(problem: FilmState['problem']): string {
  if (problem === 'too_large') return m.lessons_film_too_large();
  return problem === 'interrupted' ? m.lessons_film_interrupted() : m.lessons_film_unreadable();
}
