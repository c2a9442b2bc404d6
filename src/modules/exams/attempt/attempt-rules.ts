import { z } from 'zod';
import type { ExamHead, ExamSettings, GradeMethod, ReviewPolicy } from '../exam/exam-contract.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { examsPaths } from '../paths.ts';

export const MINUTE_MS = 60_000;
/** How long after the deadline a save is still accepted if it was typed before. */
export const GRACE_MS = 15_000;
/** How long after its last heartbeat or save a device keeps the write lease. */
export const LEASE_MS = 60_000;

/** Grading rules, frozen when the attempt starts. */
export const AttemptRules = z.object({
  passPercentBp: z.number(),
  isNegative: z.boolean(),
  wrongPenalty: z.number(),
});
export type AttemptRules = z.output<typeof AttemptRules>;

export type Override = RowOf<'exams_override', 'extraPercent' | 'extraAttempts' | 'opensAt' | 'closesAt'>;

/** Returns when an exam is open for a person. */
export function windowOf(
  settings: Pick<ExamSettings, 'opensAt' | 'closesAt'>,
  override: Override | null,
): { opensAt: Date | null; closesAt: Date | null } {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    opensAt: override?.opensAt ?? dateOf(settings.opensAt),
    closesAt: override?.closesAt ?? dateOf(settings.closesAt),
  };
}

/** Context of an exam that every member may take outside of a lesson. */
export const OPEN_CONTEXT = { contextKind: 'exams.open', contextId: '' };

/**
 * Returns the page on which an attempt is taken: the exam's own or its caller's. Null while it cannot be taken there, and for
 * attempts from before their page was kept.
 */
export function pagePathOf(
  attempt: { readonly contextKind: string; readonly pagePath: string },
  exam: Pick<ExamHead, 'slug' | 'isOpen' | 'state'>,
): string | null {
  if (exam.state !== 'published') return null;
  if (attempt.contextKind !== OPEN_CONTEXT.contextKind) return attempt.pagePath || null;
  return exam.isOpen ? examsPaths.exam(exam.slug) : null;
}

/** Returns the earlier of time limit and closing; null when neither is set. */
export function deadlineOf(
  startedAt: Date,
  settings: Pick<ExamSettings, 'timeLimitMinutes' | 'opensAt' | 'closesAt'>,
  override: Override | null,
): Date | null {
  const { closesAt } = windowOf(settings, override);
  const limitMs =
    settings.timeLimitMinutes === null
      ? null
      : Math.round(settings.timeLimitMinutes * MINUTE_MS * (1 + (override?.extraPercent ?? 0) / 100));
  const byLimit = limitMs === null ? null : new Date(startedAt.getTime() + limitMs);
  if (byLimit === null || closesAt === null) return byLimit ?? closesAt;
  return byLimit < closesAt ? byLimit : closesAt;
}

export interface StartFacts {
  readonly attemptCount: number;
  readonly lastEndedAt: Date | null;
}

export type StartProblem =
  | { readonly code: 'exams.not_open_yet'; readonly opensAt: string }
  | { readonly code: 'exams.closed' }
  | { readonly code: 'exams.no_attempts_left' }
  | { readonly code: 'exams.too_soon'; readonly nextAt: string };

/** Returns why a person cannot start another attempt now, or null. */
export function findStartProblem(
  settings: ExamSettings,
  override: Override | null,
  { attemptCount, lastEndedAt }: StartFacts,
  now: Date,
): StartProblem | null {
  const { opensAt, closesAt } = windowOf(settings, override);
  if (opensAt !== null && now < opensAt)
    return { code: 'exams.not_open_yet', opensAt: opensAt.toISOString() };
  if (closesAt !== null && now >= closesAt) return { code: 'exams.closed' };
  const most = settings.maxAttempts === 0 ? null : settings.maxAttempts + (override?.extraAttempts ?? 0);
  if (most !== null && attemptCount >= most) return { code: 'exams.no_attempts_left' };
  const nextAt = (lastEndedAt?.getTime() ?? 0) + settings.cooldownMinutes * MINUTE_MS;
  if (lastEndedAt !== null && settings.cooldownMinutes > 0 && now.getTime() < nextAt)
    return { code: 'exams.too_soon', nextAt: new Date(nextAt).toISOString() };
  return null;
}

/** Whether the deadline has passed, including the grace period for late saves. */
export function isOver(deadlineAt: Date | null, now: Date): boolean {
  return deadlineAt !== null && now.getTime() >= deadlineAt.getTime() + GRACE_MS;
}

/**
 * Returns which parts of a review are visible now, by the current policy. Without a closing date, "after closing" never
 * comes.
 */
export function reviewShows(
  policy: ReviewPolicy,
  { isSubmitted, closesAt, now }: { isSubmitted: boolean; closesAt: Date | null; now: Date },
): Record<keyof ReviewPolicy, boolean> {
  const isClosed = closesAt !== null && now >= closesAt;
  const shows = (when: ReviewPolicy[keyof ReviewPolicy]) =>
    isSubmitted && (when === 'submitted' || (when === 'closed' && isClosed));
  return {
    score: shows(policy.score),
    correctness: shows(policy.correctness),
    key: shows(policy.key),
    explanation: shows(policy.explanation),
  };
}

export interface FinishedAttempt {
  readonly number: number;
  readonly scoreMilli: number;
  readonly maxMilli: number;
}

/** Returns the attempts that count towards the grade, oldest first. */
function countedOf<Finished extends FinishedAttempt>(attempts: readonly Finished[]): Finished[] {
  return attempts.filter(({ maxMilli }) => maxMilli > 0).toSorted((a, b) => a.number - b.number);
}

/** Combines several attempts into one grade: the one that counts, or the mean percentage with two decimals. */
export function gradeOf(attempts: readonly FinishedAttempt[], method: GradeMethod): number | null {
  const counted = countedOf(attempts);
  if (counted.length === 0) return null;
  const percents = counted.map(
    ({ scoreMilli, maxMilli }) => Math.floor((Math.max(0, scoreMilli) * 10_000) / maxMilli) / 100,
  );
  switch (method) {
    case 'highest':
      return Math.max(...percents);
    case 'first':
      return percents[0] ?? null;
    case 'last':
      return percents.at(-1) ?? null;
    case 'average':
      return Math.floor((percents.reduce((sum, percent) => sum + percent, 0) / percents.length) * 100) / 100;
  }
}

export interface JudgedAttempt extends FinishedAttempt {
  readonly passed: boolean | null;
  readonly passPercentBp: number;
}

/**
 * Whether several attempts pass together: by the one that counts, or by the exact mean of all against the pass mark of the
 * last one. When nothing is scored, submitting is enough.
 */
export function passedOf(attempts: readonly JudgedAttempt[], method: GradeMethod): boolean {
  const counted = countedOf(attempts);
  const last = counted.at(-1);
  if (!last) return attempts.length > 0;
  switch (method) {
    case 'highest':
      return attempts.some(({ passed, maxMilli }) => passed === true || maxMilli === 0);
    case 'first':
      return counted[0]?.passed === true;
    case 'last':
      return last.passed === true;
    case 'average': {
      let [n, d] = [0n, 1n];
      for (const { scoreMilli, maxMilli } of counted) {
        n = n * BigInt(maxMilli) + BigInt(Math.max(0, scoreMilli)) * d;
        d *= BigInt(maxMilli);
      }
      return n * 10_000n >= BigInt(last.passPercentBp) * BigInt(counted.length) * d;
    }
  }
}
