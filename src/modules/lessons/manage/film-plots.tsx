import type { ReactNode } from 'react';
import * as m from '#messages';
import { HeatMap } from '#ui/plot/heat-map.tsx';
import { PlotEmpty } from '#ui/plot/plot-figure.tsx';
import { percentUnit } from '#ui/plot/plot-unit.ts';
import { clockOf } from '../lesson/lesson-text.tsx';
import type { FilmAttention } from './film-attention.ts';

/** Attention for each film: the share of its viewers who saw each segment. The colour fades where viewers leave. */
export function FilmPlots({ films }: { films: readonly FilmAttention[] }): ReactNode {
  return (
    <ul className="flex flex-col gap-8">
      {films.map((film) => (
        <li key={film.slug}>
          <h3 className="flex flex-wrap items-baseline gap-x-3 text-sm font-medium">
            <span className="break-words">{film.title}</span>
            <span className="font-normal text-ink-soft">{m.lessons_viewers({ count: film.viewers })}</span>
          </h3>
          {film.viewers === 0 ? <PlotEmpty>{m.lessons_viewers_none()}</PlotEmpty> : <FilmPlot film={film} />}
        </li>
      ))}
    </ul>
  );
}

function FilmPlot({ film }: { film: FilmAttention }): ReactNode {
  return (
    <HeatMap
      label={m.lessons_by_minute_of({ title: film.title })}
      unit={percentUnit(m.lessons_viewers_percent())}
      rowsLabel={m.lessons_film()}
      columns={film.learners.map((_, at) => ({ label: clockOf(at * film.segmentMs) }))}
      rows={[
        {
          label: film.title,
          values: film.learners.map((count) => Math.floor((count * 100) / film.viewers)),
        },
      ]}
      most={100}
    />
  );
}
