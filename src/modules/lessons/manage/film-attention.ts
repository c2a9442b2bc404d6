import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { lastSegmentStartMs, segmentMs } from './attention-rules.ts';

export type Film = RowOf<
  'lessons_published_part',
  'partId' | 'slug' | 'title' | 'durationMs' | 'assetVersion'
>;

/** How a film was watched. What each learner has watched is merged: seeing a stretch twice counts once. */
export interface FilmAttention {
  readonly slug: string;
  readonly title: string;
  readonly durationMs: number;
  readonly segmentMs: number;
  /** Learners who have played part of the film's current version, the latest 5,000 of them. */
  readonly viewers: number;
  readonly isCut: boolean;
  /** Number of viewers of each segment, from the beginning, and how long they watched of it together. */
  readonly learners: readonly number[];
  readonly watchedMs: readonly number[];
  /** What all viewers watched, as it is stored with each of them. */
  readonly storedMs: number;
}

/** Most films of a lesson that are analysed. */
const MAX_FILMS = 20;
/** Most viewers of a film that are analysed, the latest ones. */
export const MAX_VIEWERS = 5_000;

/** Lists the films and recordings that a lesson's statistics analyse, in its order. */
export function listFilms(scope: Scope, lessonId: string): Promise<Film[]> {
  return scope.tx.rows(sql<Film>`
    select part_id, slug, title, duration_ms, asset_version from lessons_published_part
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and kind in ('video', 'audio') and duration_ms > 0
     order by position limit ${MAX_FILMS}`);
}

/** Returns how films were watched by the learners whom `isLearner` selects from `enrolment`. */
export async function listAttention(
  scope: Scope,
  films: readonly Film[],
  isLearner: ReturnType<typeof sql>,
): Promise<FilmAttention[]> {
  const rows = await scope.tx.rows(sql<
    Pick<Film, 'partId'> & {
      readonly viewers: number;
      readonly storedMs: number;
      readonly learners: number[];
      readonly watchedMs: number[];
    }
  >`
    with film as (
      select * from unnest(${films.map(({ partId }) => partId)}::uuid[], ${films.map(({ assetVersion }) => assetVersion)}::integer[],
                           ${films.map(({ durationMs }) => durationMs)}::integer[],
                           ${films.map(({ durationMs }) => segmentMs(durationMs))}::integer[],
                           ${films.map(({ durationMs }) => lastSegmentStartMs(durationMs))}::integer[])
                as film (part_id, asset_version, duration_ms, segment_ms, last_ms)),
    viewer as materialized (
      select film.part_id, film.duration_ms, film.segment_ms, film.last_ms, progress.enrolment_id, progress.watched, progress.watched_ms from film
       cross join lateral (
         select each.enrolment_id, each.watched, each.watched_ms from lessons_part_progress as each
          where each.tenant_id = ${scope.tenant.id} and each.part_id = film.part_id and each.asset_version = film.asset_version
            and each.watched_ms > 0
            and each.enrolment_id in (select enrolment.enrolment_id from lessons_enrolment as enrolment where ${isLearner})
          order by each.last_at desc limit ${MAX_VIEWERS}) as progress),
    seen as (
      select viewer.part_id, viewer.enrolment_id, least(at, viewer.last_ms) as start_ms,
             sum(least(upper(stretch), at + viewer.segment_ms, viewer.duration_ms) - greatest(lower(stretch), at)) as ms
        from viewer
       cross join lateral unnest(viewer.watched) as stretch
       cross join lateral generate_series(lower(stretch) / viewer.segment_ms * viewer.segment_ms,
                                          least(upper(stretch), viewer.duration_ms) - 1, viewer.segment_ms) as at
       group by 1, 2, 3),
    segment as materialized (
      select part_id, start_ms, count(*)::integer as learners, sum(ms)::float8 as ms from seen group by part_id, start_ms)
    select film.part_id,
           (select count(*)::integer from viewer where viewer.part_id = film.part_id) as viewers,
           (select coalesce(sum(viewer.watched_ms), 0)::float8 from viewer where viewer.part_id = film.part_id) as stored_ms,
           cut.learners, cut.watched_ms
      from film
     cross join lateral (
       select array_agg(coalesce(segment.learners, 0) order by begin) as learners,
              array_agg(coalesce(segment.ms, 0) order by begin) as watched_ms
         from generate_series(0, film.last_ms, film.segment_ms) as begin
         left join segment on segment.part_id = film.part_id and segment.start_ms = begin) as cut`);
  const known = new Map(rows.map((row) => [row.partId, row]));
  return films.flatMap(({ partId, slug, title, durationMs }) => {
    const row = known.get(partId);
    if (!row) return [];
    const { viewers, storedMs, learners, watchedMs } = row;
    return [
      {
        ...{ slug, title, durationMs, segmentMs: segmentMs(durationMs) },
        ...{ viewers, isCut: viewers === MAX_VIEWERS, learners, watchedMs, storedMs },
      },
    ];
  });
}
