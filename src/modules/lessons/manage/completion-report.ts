import { z } from 'zod';
import { daysRange, type InstantRange } from '#platform/dates/business-day.ts';
import { periodParameters } from '#platform/dates/report-period-contract.ts';
import { type ReportPeriod, readPeriod } from '#platform/dates/report-period.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { isCountedLearner } from '../enrol/counted-learners.ts';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { getTaughtLesson } from '../lesson/lesson-rows.ts';
import { type CompletionStep, completionSteps, listSections, type StepOfLesson } from './completion-steps.ts';

export const CompletionQuery = z.object({ lesson: LessonSlug, ...periodParameters });

export interface ReportedStep extends StepOfLesson {
  /** Learners who have reached it. */
  readonly learners: number;
  readonly learnersBefore: number | null;
}

export interface CompletionReport {
  readonly period: ReportPeriod;
  /** From enrolling to the certificate. */
  readonly steps: readonly ReportedStep[];
  readonly averagePercent: number | null;
  readonly averagePercentBefore: number | null;
  /** Learners of the period, counted from the people. */
  readonly countedLearners: number;
}

/** Returns how far the learners came who enrolled in a period. Refuses with `lessons.lesson_missing`. */
export async function getCompletionReport(
  scope: Scope,
  { lesson: slug, ...query }: z.output<typeof CompletionQuery>,
): Promise<CompletionReport> {
  const lesson = await getTaughtLesson(scope, slug, { isForReading: true });
  const { zone } = scope.tenant;
  const period = readPeriod(query, zonedDay(scope.now, zone));
  const range = daysRange(period, zone);
  const [sections, reached, before, countedLearners] = await Promise.all([
    listSections(scope, lesson.lessonId),
    countReached(scope, lesson.lessonId, range),
    period.before && countReached(scope, lesson.lessonId, daysRange(period.before, zone)),
    countPeople(scope, lesson.lessonId, range),
  ]);
  return {
    period,
    steps: completionSteps(sections, lesson).map((step) => ({
      ...step,
      learners: reached.counts.get(step.key) ?? 0,
      learnersBefore: before && (before.counts.get(step.key) ?? 0),
    })),
    averagePercent: reached.averagePercent,
    averagePercentBefore: before && before.averagePercent,
    countedLearners,
  };
}

interface Reached {
  readonly counts: ReadonlyMap<CompletionStep, number>;
  readonly averagePercent: number | null;
}

/** Counts the learners who have reached each step, as `hasReached` decides it for one of them. */
async function countReached(scope: Scope, lessonId: string, range: InstantRange): Promise<Reached> {
  const isLearner = isCountedLearner(scope, lessonId, range);
  const [fixed, sections] = await Promise.all([
    scope.tx.one(sql<{
      enrolled: number;
      begun: number;
      half: number;
      completed: number;
      certified: number;
      percent: number | null;
    }>`
      select count(*)::integer as enrolled, count(last_seen_at)::integer as begun,
             (count(*) filter (where progress_percent >= 50))::integer as half, count(completed_at)::integer as completed,
             count(certified_at)::integer as certified, avg(progress_percent)::float8 as percent
        from lessons_enrolment as enrolment where ${isLearner}`),
    scope.tx.rows(sql<RowOf<'lessons_published_part', 'sectionId'> & { readonly learners: number }>`
      with required as materialized (
        select part_id, section_id, position from lessons_published_part
         where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and is_required),
      section as (
        select section_id, min(position) as place, sum(count(*)) over (order by min(position)) as due from required group by section_id),
      done as (
        select progress.enrolment_id, section.section_id, section.due,
               sum(count(*)) over (partition by progress.enrolment_id order by section.place) as done
          from lessons_enrolment as enrolment
          join lessons_part_progress as progress
            on progress.tenant_id = ${scope.tenant.id} and progress.enrolment_id = enrolment.enrolment_id and progress.completed_at is not null
          join required on required.part_id = progress.part_id
          join section on section.section_id = required.section_id
         where ${isLearner}
         group by progress.enrolment_id, section.section_id, section.due, section.place)
      select section_id, count(*)::integer as learners from done where done = due group by section_id`),
  ]);
  const { percent, ...counts } = fixed;
  return {
    counts: new Map<CompletionStep, number>([
      ['enrolled', counts.enrolled],
      ['begun', counts.begun],
      ['half', counts.half],
      ['completed', counts.completed],
      ['certified', counts.certified],
      ...sections.map(({ sectionId, learners }): [CompletionStep, number] => [sectionId, learners]),
    ]),
    averagePercent: percent === null ? null : Math.round(percent * 10) / 10,
  };
}

/** Counts the learners of a time on another way than the report: person by person, from the last enrolment of each. */
async function countPeople(scope: Scope, lessonId: string, { start, end }: InstantRange): Promise<number> {
  const { count } = await scope.tx.one(sql<{ readonly count: number }>`
    select count(*)::integer as count
      from (select distinct on (user_id) state, created_at from lessons_enrolment
             where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} order by user_id, cycle desc) as person
     where state in ('active', 'completed', 'suspended') and created_at >= ${start} and created_at < ${end}`);
  return count;
}
