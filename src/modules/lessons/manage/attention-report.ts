import { z } from 'zod';
import { daysRange } from '#platform/dates/business-day.ts';
import { periodParameters } from '#platform/dates/report-period-contract.ts';
import { type DaySpan, type ReportPeriod, readPeriod } from '#platform/dates/report-period.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Scope } from '#platform/scope.ts';
import { isCountedLearner } from '../enrol/counted-learners.ts';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { getTaughtLesson } from '../lesson/lesson-rows.ts';
import { type FilmAttention, listAttention, listFilms } from './film-attention.ts';

const MAX_SLUG_LENGTH = 200;

export const AttentionQuery = z.object({
  lesson: LessonSlug,
  /** The film's part; default: the lesson's first film. */
  part: z.string().max(MAX_SLUG_LENGTH).optional().catch(undefined),
  ...periodParameters,
});

export interface AttentionReport {
  readonly period: ReportPeriod;
  readonly films: readonly { readonly slug: string; readonly title: string }[];
  /** Null for a lesson without films. */
  readonly film: FilmAttention | null;
  /** The same film, watched by learners of the days that the period is compared with; null for no comparison. */
  readonly before: FilmAttention | null;
}

/** Returns how a film was watched by the learners who enrolled in a period. Refuses with `lessons.lesson_missing`. */
export async function getAttentionReport(
  scope: Scope,
  { lesson: slug, part, ...query }: z.output<typeof AttentionQuery>,
): Promise<AttentionReport> {
  const { lessonId } = await getTaughtLesson(scope, slug, { isForReading: true });
  const { zone } = scope.tenant;
  const period = readPeriod(query, zonedDay(scope.now, zone));
  const films = await listFilms(scope, lessonId);
  const chosen = films.find((film) => film.slug === part) ?? films[0];
  const attentionOf = async (span: DaySpan | null): Promise<FilmAttention | null> => {
    if (!chosen || span === null) return null;
    const isLearner = isCountedLearner(scope, lessonId, daysRange(span, zone));
    return (await listAttention(scope, [chosen], isLearner))[0] ?? null;
  };
  const [film, before] = await Promise.all([attentionOf(period), attentionOf(period.before)]);
  return { period, films: films.map((each) => ({ slug: each.slug, title: each.title })), film, before };
}

/** One stretch of a film. */
export interface ReportedSegment {
  readonly startMs: number;
  readonly endMs: number;
  readonly learners: number;
  readonly sharePercent: number | null;
  readonly sharePercentBefore: number | null;
  readonly watchedMs: number;
}

/** Returns the stretches of a film, from its beginning. */
export function segmentsOf(film: FilmAttention, before: FilmAttention | null): ReportedSegment[] {
  const share = (each: FilmAttention | null, at: number): number | null =>
    each === null || each.viewers === 0 ? null : ((each.learners[at] ?? 0) * 100) / each.viewers;
  return film.learners.map((learners, at) => ({
    startMs: at * film.segmentMs,
    endMs: at === film.learners.length - 1 ? film.durationMs : (at + 1) * film.segmentMs,
    learners,
    sharePercent: share(film, at),
    sharePercentBefore: share(before, at),
    watchedMs: film.watchedMs[at] ?? 0,
  }));
}
