import { z } from 'zod';
import { daysRange } from '#platform/dates/business-day.ts';
import { periodParameters } from '#platform/dates/report-period-contract.ts';
import { type DaySpan, type ReportPeriod, readPeriod } from '#platform/dates/report-period.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Scope } from '#platform/scope.ts';
import { getExam } from '../exam/exam-queries.ts';
import {
  type AttemptSummary,
  countScoredAttempts,
  getExamItems,
  type ItemRow,
  summariseAttempts,
} from '../statistics/exam-statistics.ts';

export const ExamReportQuery = z.object({ exam: z.uuid(), ...periodParameters });

export interface ReportedItem extends ItemRow {
  /** Its place in the exam's statistics, from 1. */
  readonly number: number;
  /** Its facility in the days that the period is compared with. */
  readonly facilityBefore: number | null;
}

export interface ExamReport {
  readonly period: ReportPeriod;
  readonly summary: AttemptSummary;
  readonly items: readonly ReportedItem[];
  readonly analysed: number;
  readonly isCut: boolean;
  /** The days that the period is compared with; null for no comparison. */
  readonly before: AttemptSummary | null;
  /** Attempts of the period with a percentage, counted from their answers. */
  readonly countedScored: number;
}

/** Returns the statistics of an exam for a period of handing in. Refuses with `exams.exam_missing`. */
export async function getExamReport(
  scope: Scope,
  { exam: examId, ...query }: z.output<typeof ExamReportQuery>,
): Promise<ExamReport> {
  await getExam(scope, examId);
  const { zone } = scope.tenant;
  const period = readPeriod(query, zonedDay(scope.now, zone));
  const rangeOf = (span: DaySpan) => daysRange(span, zone);
  const [summary, found, countedScored, before, foundBefore] = await Promise.all([
    summariseAttempts(scope, examId, rangeOf(period)),
    getExamItems(scope, examId, rangeOf(period)),
    countScoredAttempts(scope, examId, rangeOf(period)),
    period.before && summariseAttempts(scope, examId, rangeOf(period.before)),
    period.before && getExamItems(scope, examId, rangeOf(period.before)),
  ]);
  const facilities = new Map(foundBefore?.items.map(({ questionId, facility }) => [questionId, facility]));
  return {
    period,
    summary,
    items: found.items.map((item, at) => ({
      ...item,
      number: at + 1,
      facilityBefore: facilities.get(item.questionId) ?? null,
    })),
    analysed: found.analysed,
    isCut: found.isCut,
    before,
    countedScored,
  };
}
