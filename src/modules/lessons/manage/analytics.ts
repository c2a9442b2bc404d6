import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { isLatest } from '../enrol/enrolment-rows.ts';
import type { LessonRow } from '../lesson/lesson-rows.ts';
import type { PartKind } from '../lesson/lesson-contract.ts';

export type PartNumbers = RowOf<'lessons_published_part', 'slug' | 'title' | 'kind' | 'isRequired'> & {
  readonly kind: PartKind;
  readonly started: number;
  readonly done: number;
  /** Average over learners who started it. */
  readonly averageMinutes: number;
};

/** How many viewers saw each segment of a film or recording. */
export interface FilmNumbers {
  readonly slug: string;
  readonly title: string;
  readonly stepSeconds: number;
  readonly durationMs: number;
  /** Learners who have played part of the film's current version. */
  readonly viewers: number;
  /** Number of viewers of each segment, from the beginning. */
  readonly watched: readonly number[];
}

export interface LessonNumbers {
  readonly films: readonly FilmNumbers[];
  readonly learners: number;
  readonly begun: number;
  readonly completed: number;
  readonly averagePercent: number;
  readonly averageStudyMinutes: number;
  readonly parts: readonly PartNumbers[];
  /** Completions and new learners per week, oldest first. */
  readonly weeks: readonly {
    readonly weekOn: string;
    readonly enrolled: number;
    readonly completed: number;
  }[];
}

const WEEKS = 12;
/** Most films analysed. A segment is a minute, less in short films and more in long ones. */
const MAX_FILMS = 20;
const MAX_STRETCHES = 60;
const MINUTE_MS = 60_000;
const SHORT_MS = 10_000;
/** Most viewers analysed, the latest ones. */
const MAX_VIEWERS = 5_000;

/**
 * Returns statistics of a lesson. Only enrolments count, so teachers viewing it are excluded. Repeated enrolments are one
 * learner, but each start and completion counts in its week.
 */
export async function lessonNumbers(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId'>,
): Promise<LessonNumbers> {
  const taken = sql`tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and state in ('active', 'completed', 'suspended')`;
  const counted = sql`${taken} and ${isLatest(scope)}`;
  const [total, parts, weeks, films] = await Promise.all([
    scope.tx.one(sql<{
      learners: number;
      begun: number;
      completed: number;
      percent: number;
      minutes: number;
    }>`
      select count(*)::integer as learners, count(last_seen_at)::integer as begun, count(completed_at)::integer as completed,
             coalesce(floor(avg(progress_percent)), 0)::integer as percent, coalesce(round(avg(study_seconds) / 60), 0)::integer as minutes
        from lessons_enrolment as enrolment where ${counted}`),
    scope.tx.rows(sql<PartNumbers>`
      select part.slug, part.title, part.kind, part.is_required,
             count(progress.enrolment_id)::integer as started, count(progress.completed_at)::integer as done,
             coalesce(round(avg(progress.active_seconds) / 60.0), 0)::integer as average_minutes
        from lessons_published_part as part
        left join lessons_part_progress as progress on progress.tenant_id = ${scope.tenant.id} and progress.part_id = part.part_id
             and progress.enrolment_id in (select enrolment_id from lessons_enrolment as enrolment where ${counted})
       where part.tenant_id = ${scope.tenant.id} and part.lesson_id = ${lesson.lessonId}
       group by part.tenant_id, part.lesson_id, part.part_id order by part.position`),
    scope.tx.rows(sql<{ weekOn: string; enrolled: number; completed: number }>`
      select (week.starts at time zone ${scope.tenant.zone})::date::text as week_on,
             count(*) filter (where enrolment.created_at >= week.starts and enrolment.created_at < week.starts + interval '7 days')::integer as enrolled,
             count(*) filter (where enrolment.completed_at >= week.starts and enrolment.completed_at < week.starts + interval '7 days')::integer as completed
        from (select date_trunc('week', ${scope.now}::timestamptz, ${scope.tenant.zone}) - step * interval '7 days' as starts
                from generate_series(0, ${WEEKS - 1}) as step) as week
        left join (select created_at, completed_at from lessons_enrolment where ${taken}) as enrolment
               on enrolment.created_at >= week.starts or enrolment.completed_at >= week.starts
       group by week.starts order by week.starts`),
    filmNumbers(scope, lesson, counted),
  ]);
  return {
    learners: total.learners,
    begun: total.begun,
    completed: total.completed,
    averagePercent: total.percent,
    averageStudyMinutes: total.minutes,
    parts,
    films,
    weeks: weeks.map((week) => ({
      weekOn: week.weekOn,
      enrolled: week.enrolled,
      completed: week.completed,
    })),
  };
}

async function filmNumbers(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId'>,
  counted: ReturnType<typeof sql>,
): Promise<FilmNumbers[]> {
  const rows = await scope.tx.rows(sql<
    RowOf<'lessons_published_part', 'slug' | 'title' | 'durationMs'> & {
      readonly stepMs: number;
      readonly viewers: number;
      readonly watched: number[];
    }
  >`
    with film as (
      select part_id, slug, title, position, duration_ms, asset_version,
             case when duration_ms <= ${MAX_STRETCHES * SHORT_MS} then ${SHORT_MS}::integer
                  else ${MINUTE_MS} * ceil(duration_ms / ${MAX_STRETCHES * MINUTE_MS}::numeric)::integer end as step_ms
        from lessons_published_part
       where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and kind in ('video', 'audio') and duration_ms > 0
       order by position limit ${MAX_FILMS}),
    viewer as (
      select film.part_id, progress.watched from film
       cross join lateral (
         select each.watched from lessons_part_progress as each
          where each.tenant_id = ${scope.tenant.id} and each.part_id = film.part_id and each.asset_version = film.asset_version and each.watched_ms > 0
            and each.enrolment_id in (select enrolment_id from lessons_enrolment as enrolment where ${counted})
          order by each.last_at desc limit ${MAX_VIEWERS}) as progress)
    select film.slug, film.title, film.step_ms, film.duration_ms,
           (select count(*)::integer from viewer where viewer.part_id = film.part_id) as viewers,
           (select array_agg((select count(*)::integer from viewer
                               where viewer.part_id = film.part_id
                                 and viewer.watched && int4range(at, least(at + film.step_ms, film.duration_ms))) order by at)
              from generate_series(0, film.duration_ms - 1, film.step_ms) as at) as watched
      from film order by film.position`);
  return rows.map(({ slug, title, stepMs, durationMs, viewers, watched }) => ({
    slug,
    title,
    stepSeconds: stepMs / 1000,
    durationMs,
    viewers,
    watched,
  }));
}
