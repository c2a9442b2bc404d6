import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { isCountedLearner } from '../enrol/counted-learners.ts';
import { type FilmAttention, listAttention, listFilms } from './film-attention.ts';
import type { LessonRow } from '../lesson/lesson-rows.ts';
import type { PartKind } from '../lesson/lesson-contract.ts';

export type PartNumbers = RowOf<'lessons_published_part', 'slug' | 'title' | 'kind' | 'isRequired'> & {
  readonly kind: PartKind;
  readonly started: number;
  readonly done: number;
  /** Average over learners who started it. */
  readonly averageMinutes: number;
};

export interface LessonNumbers {
  readonly films: readonly FilmAttention[];
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

/**
 * Returns statistics of a lesson. Only enrolments count, so teachers viewing it are excluded. Repeated enrolments are one
 * learner, but each start and completion counts in its week.
 */
export async function lessonNumbers(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId'>,
): Promise<LessonNumbers> {
  const taken = sql`tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and state in ('active', 'completed', 'suspended')`;
  const counted = isCountedLearner(scope, lesson.lessonId);
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
    listFilms(scope, lesson.lessonId).then((films) => listAttention(scope, films, counted)),
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
