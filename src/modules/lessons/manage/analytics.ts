import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import type { LessonRow } from '../tree/lesson-rows.ts';
import type { PartKind } from '../tree/lesson-contract.ts';

export interface PartNumbers {
  readonly slug: string;
  readonly title: string;
  readonly kind: PartKind;
  readonly isRequired: boolean;
  readonly started: number;
  readonly done: number;
  /** Of those who began it. */
  readonly averageMinutes: number;
}

export interface LessonNumbers {
  readonly learners: number;
  readonly begun: number;
  readonly completed: number;
  readonly averagePercent: number;
  readonly averageStudyMinutes: number;
  readonly parts: readonly PartNumbers[];
  /** Completions and new learners by week, the oldest first. */
  readonly weeks: readonly {
    readonly weekOn: string;
    readonly enrolled: number;
    readonly completed: number;
  }[];
}

const WEEKS = 12;

/** Numbers of a lesson. Those who teach it and look at it are in none of them: only enrolments count. */
export async function lessonNumbers(
  scope: Scope,
  lesson: Pick<LessonRow, 'lesson_id'>,
): Promise<LessonNumbers> {
  const counted = sql`tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lesson_id} and state in ('active', 'completed', 'suspended')`;
  const [total, parts, weeks] = await Promise.all([
    scope.tx.one(sql<{
      learners: number;
      begun: number;
      completed: number;
      percent: number;
      minutes: number;
    }>`
      select count(*)::integer as learners, count(last_seen_at)::integer as begun, count(completed_at)::integer as completed,
             coalesce(floor(avg(progress_percent)), 0)::integer as percent, coalesce(round(avg(study_seconds) / 60), 0)::integer as minutes
        from lessons_enrolment where ${counted}`),
    scope.tx.rows(sql<PartNumbers>`
      select part.slug, part.title, part.kind, part.is_required as "isRequired",
             count(progress.enrolment_id)::integer as started, count(progress.completed_at)::integer as done,
             coalesce(round(avg(progress.active_seconds) / 60.0), 0)::integer as "averageMinutes"
        from lessons_published_part as part
        left join lessons_part_progress as progress on progress.tenant_id = ${scope.tenant.id} and progress.part_id = part.part_id
             and progress.enrolment_id in (select enrolment_id from lessons_enrolment where ${counted})
       where part.tenant_id = ${scope.tenant.id} and part.lesson_id = ${lesson.lesson_id}
       group by part.tenant_id, part.lesson_id, part.part_id order by part.position`),
    scope.tx.rows(sql<{ week_on: string; enrolled: number; completed: number }>`
      select (week.starts at time zone ${scope.tenant.zone})::date::text as week_on,
             count(*) filter (where enrolment.created_at >= week.starts and enrolment.created_at < week.starts + interval '7 days')::integer as enrolled,
             count(*) filter (where enrolment.completed_at >= week.starts and enrolment.completed_at < week.starts + interval '7 days')::integer as completed
        from (select date_trunc('week', ${scope.now}::timestamptz, ${scope.tenant.zone}) - step * interval '7 days' as starts
                from generate_series(0, ${WEEKS - 1}) as step) as week
        left join (select created_at, completed_at from lessons_enrolment where ${counted}) as enrolment
               on enrolment.created_at >= week.starts or enrolment.completed_at >= week.starts
       group by week.starts order by week.starts`),
  ]);
  return {
    learners: total.learners,
    begun: total.begun,
    completed: total.completed,
    averagePercent: total.percent,
    averageStudyMinutes: total.minutes,
    parts,
    weeks: weeks.map((week) => ({
      weekOn: week.week_on,
      enrolled: week.enrolled,
      completed: week.completed,
    })),
  };
}
