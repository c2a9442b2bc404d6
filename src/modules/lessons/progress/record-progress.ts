import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { Outer, RowOf } from '#platform/db/rows.ts';
import { emit } from '#platform/events.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { type EnrolmentRow, findOwnEnrolment } from '../enrol/enrolment-rows.ts';
import { mayLearn } from '../lesson/enrolment-rules.ts';
import { factsOf } from '../enrol/enrol.ts';
import { freeSeat } from '../enrol/seats.ts';
import { lessonScore } from './score-rules.ts';
import { lessonCompleted } from '../lesson/lesson-events.ts';
import { lessonsRefusals } from '../refusals.ts';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { getLesson, type LessonRow } from '../lesson/lesson-rows.ts';
import { type Completion, completionOf } from './lesson-completion-rules.ts';
import {
  allowedMs,
  countedGapMs,
  creditLeftMs,
  LEASE_MS,
  MAX_SEGMENTS,
  type Opening,
  openingAt,
  slackAfter,
  studySecondsOf,
} from './heartbeat-rules.ts';
import {
  cutTo,
  lengthMs,
  multirangeText,
  newlyPlayed,
  parseMultirange,
  type Range,
  saneRanges,
} from './played-ranges-rules.ts';
import { DONE_PERCENT, watchedPercent } from './watched-rules.ts';
import {
  findPublishedPart,
  isPlayed,
  type PublishedPart,
  placedParts,
  requireOpen,
} from './published-parts.ts';

/** One day, longer than any film. */
const MAX_MEDIA_MS = 86_400_000;

/** What a player sends every ten seconds, and on pause, seek and leave. */
export const HeartbeatInput = z.object({
  lesson: LessonSlug,
  part: LessonSlug,
  /** Id of the playing page: only one at a time counts study time. */
  session: z.string().regex(/^[\w-]{8,64}$/),
  /** Segments of media time that were played, in milliseconds. */
  segments: z
    .array(z.array(z.number().min(-MAX_MEDIA_MS).max(MAX_MEDIA_MS)).length(2))
    .max(MAX_SEGMENTS)
    .default([]),
  positionMs: z.number().min(0).max(MAX_MEDIA_MS).nullable().default(null),
  /** Whether the film plays, or the page is visible and had input in the last two minutes. */
  isActive: z.boolean().default(false),
  /** Kept in the browser and sent later: its position does not count if another page has played the part since. */
  isLate: z.boolean().optional(),
});
export type HeartbeatInput = z.infer<typeof HeartbeatInput>;

export const ProgressView = z.object({
  /** Of this part; null when it is not measured by time. */
  percent: z.int().nullable(),
  isDone: z.boolean(),
  studySeconds: z.int(),
  lessonPercent: z.int(),
  isLessonComplete: z.boolean(),
  /** Time left for this part, if it requires any. */
  remainingSeconds: z.int(),
  /** Whether some segments could not be credited yet; the player reports them again. */
  isCut: z.boolean(),
  /** The current publication: higher than that of an open page, if the page is outdated. */
  lessonVersion: z.int(),
});
export type ProgressView = z.infer<typeof ProgressView>;

/** A part with its learner's enrolment. */
export interface Place {
  readonly lesson: LessonRow;
  readonly part: PublishedPart;
  readonly enrolment: EnrolmentRow;
}

/**
 * Records what was played. Credits only segments that fit the time since the previous heartbeat, across all tabs, and per
 * part in total no more than the time since it was opened, by the database's clock. The excess is cut, and the player reports
 * it again. Idempotent. Refuses with `lessons.lesson_missing`, `lessons.part_missing`, `lessons.not_enrolled`,
 * `lessons.part_locked`.
 */
export async function recordHeartbeat(scope: Scope, input: HeartbeatInput): Promise<ProgressView> {
  const place = await openPart(scope, input);
  const { part, enrolment } = place;
  const { now, opening: previous, watched } = await readClock(scope, place);
  const isSame = enrolment.leaseKey === input.session;
  const gapMs = countedGapMs(enrolment.beatAt, isSame, now);
  const holdsLease =
    isSame || enrolment.leaseAt === null || now.getTime() - enrolment.leaseAt.getTime() > LEASE_MS;
  const isNewSession = !isSame && holdsLease;
  const study = isNewSession ? 0 : studySecondsOf(gapMs, input.isActive, isSame);
  const opening = openingAt(previous, input.session, now);
  const played = isPlayed(part) ? newlyPlayed(saneRanges(input.segments, part.durationMs), watched) : [];
  const added = cutTo(played, Math.min(allowedMs(gapMs) + enrolment.slackMs, creditLeftMs(opening, now)));
  const addedMs = lengthMs(added);
  await mergeProgress(scope, place, {
    added: multirangeText(added),
    positionMs:
      input.positionMs === null || (input.isLate && previous?.session !== input.session)
        ? null
        : Math.min(Math.round(input.positionMs), Math.max(part.durationMs, 0)),
    study,
    opening: { ...opening, creditedMs: opening.creditedMs + addedMs },
  });
  // Updates the heartbeat time even without new segments, so that silence saves up no credit.
  await scope.tx.run(sql`
    update lessons_enrolment
       set beat_at = ${now}, slack_ms = ${slackAfter(enrolment.slackMs, gapMs, addedMs)}, study_seconds = study_seconds + ${study}, last_seen_at = ${scope.now}, last_part_id = ${part.partId},
           lease_key = case when ${holdsLease} then ${input.session} else lease_key end,
           lease_at = case when ${holdsLease} then ${now}::timestamptz else lease_at end
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId}`);
  if (addedMs > 0 || study > 0) await settlePart(scope, place);
  return { ...(await viewOf(scope, place)), isCut: addedMs < lengthMs(played) };
}

/**
 * Reads a part's progress under the enrolment's lock, with the database's clock: heartbeats reach any node, and node clocks
 * differ. A separate statement, because one that waited for the lock would return an older time and older segments.
 */
async function readClock(
  scope: Scope,
  { part, enrolment }: Place,
): Promise<{ now: Date; opening: Opening | null; watched: Range[] }> {
  const row = await scope.tx.one(sql<
    Outer<RowOf<'lessons_part_progress', 'assetVersion' | 'creditedMs'>> &
      RowOf<'lessons_part_progress', 'openedAt' | 'openedBy' | 'beatAt'> & {
        readonly now: Date;
        readonly watched: string | null;
      }
  >`
    select clock_timestamp() as now, progress.watched::text as watched, progress.asset_version,
           progress.opened_at, progress.opened_by, progress.beat_at, progress.credited_ms
      from (values (1)) as always
      left join lessons_part_progress as progress
        on progress.tenant_id = ${scope.tenant.id} and progress.enrolment_id = ${enrolment.enrolmentId} and progress.part_id = ${part.partId}`);
  const { now, watched, openedAt, openedBy: session, beatAt: lastHeartbeatAt } = row;
  const isOpened = openedAt !== null && session !== null && lastHeartbeatAt !== null;
  return {
    now,
    opening: isOpened ? { openedAt, session, lastHeartbeatAt, creditedMs: row.creditedMs ?? 0 } : null,
    watched: watched !== null && row.assetVersion === part.assetVersion ? parseMultirange(watched) : [],
  };
}

/**
 * Marks a part as done by the learner, for kinds that are read. Refuses with `lessons.too_early` before its time is over,
 * with `lessons.not_by_hand` for film, audio and exams.
 */
export async function markDone(scope: Scope, input: { lesson: string; part: string }): Promise<ProgressView> {
  const place = await openPart(scope, input);
  const { part, enrolment } = place;
  if (isPlayed(part) || part.kind === 'exam' || part.kind === 'assignment')
    throw refuse(lessonsRefusals, 'lessons.not_by_hand');
  await mergeProgress(scope, place, { added: '{}', positionMs: null, study: 0, opening: null });
  const { activeSeconds } = await scope.tx.one(sql<RowOf<'lessons_part_progress', 'activeSeconds'>>`
    select active_seconds from lessons_part_progress
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId} and part_id = ${part.partId}`);
  if (activeSeconds < part.minSeconds)
    throw refuse(lessonsRefusals, 'lessons.too_early', {
      remainingSeconds: part.minSeconds - activeSeconds,
    });
  await completePart(scope, enrolment, part.partId);
  await scope.tx.run(sql`
    update lessons_enrolment set last_part_id = ${part.partId}, last_seen_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId}`);
  await settleCompletion(scope, place.lesson, enrolment);
  return viewOf(scope, place);
}

/**
 * Returns a part that the actor may learn from, and locks the enrolment. Refuses with `lessons.lesson_missing`,
 * `lessons.part_missing`, `lessons.not_enrolled`, `lessons.part_locked`, `lessons.part_blocked`.
 */
export async function openPart(scope: Scope, input: { lesson: string; part: string }): Promise<Place> {
  const lesson = await getLesson(scope, input.lesson);
  const part = await findPublishedPart(scope, lesson.lessonId, input.part);
  if (!part) throw refuse(lessonsRefusals, 'lessons.part_missing');
  const enrolment = await findOwnEnrolment(scope, lesson.lessonId, { lock: true });
  if (!enrolment || !mayLearn(factsOf(enrolment), scope.now))
    throw refuse(lessonsRefusals, 'lessons.not_enrolled');
  await requireOpen(scope, { part, enrolment });
  return { lesson, part, enrolment };
}

/** Merges played segments into the known ones in a single statement. */
async function mergeProgress(
  scope: Scope,
  { part, enrolment }: Place,
  heartbeat: { added: string; positionMs: number | null; study: number; opening: Opening | null },
): Promise<void> {
  const { opening } = heartbeat;
  await scope.tx.run(sql`
    insert into lessons_part_progress as progress (tenant_id, enrolment_id, part_id, position_ms, active_seconds, asset_version, first_at, last_at, watched, watched_ms,
                                                   opened_at, opened_by, beat_at, credited_ms)
    values (${scope.tenant.id}, ${enrolment.enrolmentId}, ${part.partId}, ${heartbeat.positionMs ?? 0}, ${heartbeat.study}, ${part.assetVersion}, ${scope.now}, ${scope.now},
            ${heartbeat.added}::int4multirange, ${measured(sql`${heartbeat.added}::int4multirange`)},
            ${opening?.openedAt ?? null}, ${opening?.session ?? null}, ${opening?.lastHeartbeatAt ?? null}, ${opening?.creditedMs ?? 0})
    on conflict (tenant_id, enrolment_id, part_id) do update
       set watched = case when progress.asset_version = excluded.asset_version then progress.watched else '{}' end + excluded.watched,
           watched_ms = ${measured(sql`(case when progress.asset_version = excluded.asset_version then progress.watched else '{}' end + excluded.watched)`)},
           asset_version = excluded.asset_version, last_at = excluded.last_at,
           active_seconds = progress.active_seconds + excluded.active_seconds,
           position_ms = coalesce(${heartbeat.positionMs}::integer, progress.position_ms),
           opened_at = coalesce(excluded.opened_at, progress.opened_at), opened_by = coalesce(excluded.opened_by, progress.opened_by),
           beat_at = coalesce(excluded.beat_at, progress.beat_at),
           credited_ms = case when excluded.opened_at is null then progress.credited_ms else excluded.credited_ms end`);
}

/** SQL expression: milliseconds covered by a multirange. */
function measured(ranges: ReturnType<typeof sql>) {
  return sql`(select coalesce(sum(upper(piece) - lower(piece)), 0)::integer from unnest(${ranges}) as piece)`;
}

async function settlePart(scope: Scope, { lesson, part, enrolment }: Place): Promise<void> {
  if (isPlayed(part)) {
    const row = await scope.tx.one(sql<RowOf<'lessons_part_progress', 'watchedMs'>>`
      select watched_ms from lessons_part_progress
       where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId} and part_id = ${part.partId}`);
    if (watchedPercent(row.watchedMs, part.durationMs) >= DONE_PERCENT)
      await completePart(scope, enrolment, part.partId);
  }
  await settleCompletion(scope, lesson, enrolment);
}

/** Marks a part as done, permanently. */
export async function completePart(
  scope: Scope,
  enrolment: Pick<EnrolmentRow, 'enrolmentId'>,
  partId: string,
): Promise<void> {
  await scope.tx.run(sql`
    insert into lessons_part_progress (tenant_id, enrolment_id, part_id, state, completed_at, first_at, last_at)
    values (${scope.tenant.id}, ${enrolment.enrolmentId}, ${partId}, 'completed', ${scope.now}, ${scope.now}, ${scope.now})
    on conflict (tenant_id, enrolment_id, part_id) do update
       set state = 'completed', completed_at = coalesce(lessons_part_progress.completed_at, excluded.completed_at)`);
}

/** Returns the current completion from stored progress. */
export async function completionNow(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId' | 'minStudyMinutes' | 'needsApproval'>,
  enrolmentId: string,
): Promise<Completion> {
  const [parts, row] = await Promise.all([
    placedParts(scope, lesson.lessonId, enrolmentId),
    scope.tx.one(sql<RowOf<'lessons_enrolment', 'studySeconds' | 'isApproved' | 'completedAt'>>`
      select study_seconds, is_approved, completed_at from lessons_enrolment
       where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolmentId}`),
  ]);
  return completionOf({
    parts,
    minStudyMinutes: lesson.minStudyMinutes,
    studySeconds: row.studySeconds,
    needsApproval: lesson.needsApproval,
    isApproved: row.isApproved,
    wasCompleted: row.completedAt !== null,
  });
}

/** Recomputes the completion and emits `lessonCompleted` the first time that all requirements are met. */
export async function settleCompletion(
  scope: Scope,
  lesson: LessonRow,
  enrolment: Pick<EnrolmentRow, 'enrolmentId'>,
): Promise<void> {
  const completion = await completionNow(scope, lesson, enrolment.enrolmentId);
  const done = await scope.tx.first(sql<EnrolmentRow>`
    update lessons_enrolment
       set state = case when state = 'active' then 'completed' else state end, completed_at = ${scope.now}, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId} and completed_at is null and ${completion.isComplete}
    returning *`);
  await scope.tx.run(sql`
    update lessons_enrolment set progress_percent = ${completion.percent}
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId} and progress_percent <> ${completion.percent}`);
  if (!done) return;
  if (done.state === 'completed') await freeSeat(scope, lesson, done);
  await emit(scope, lessonCompleted, {
    enrolmentId: done.enrolmentId,
    lessonId: lesson.lessonId,
    lessonSlug: lesson.slug,
    lessonTitleTh: lesson.titleTh,
    lessonTitleEn: lesson.titleEn,
    holder: { userId: done.userId, name: done.learnerName, email: done.learnerEmail },
    hours: lesson.hours,
    studySeconds: done.studySeconds,
    scorePercent: lessonScore(await placedParts(scope, lesson.lessonId, done.enrolmentId)),
    completedAt: scope.now,
  });
}

async function viewOf(scope: Scope, { lesson, part, enrolment }: Place): Promise<ProgressView> {
  const [completion, row, mine] = await Promise.all([
    completionNow(scope, lesson, enrolment.enrolmentId),
    scope.tx.first(sql<RowOf<'lessons_part_progress', 'state' | 'watchedMs' | 'activeSeconds'>>`
      select state, watched_ms, active_seconds from lessons_part_progress
       where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId} and part_id = ${part.partId}`),
    scope.tx.one(sql<RowOf<'lessons_enrolment', 'studySeconds'>>`
      select study_seconds from lessons_enrolment where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId}`),
  ]);
  return {
    percent: isPlayed(part) ? watchedPercent(row?.watchedMs ?? 0, part.durationMs) : null,
    isDone: row?.state === 'completed',
    studySeconds: mine.studySeconds,
    lessonPercent: completion.percent,
    isLessonComplete: completion.isComplete,
    remainingSeconds: Math.max(0, part.minSeconds - (row?.activeSeconds ?? 0)),
    isCut: false,
    lessonVersion: lesson.publishedVersion,
  };
}

/** Returns the actor's name as others see it. */
export function ownName(scope: Scope): string {
  const person = personOf(scope);
  return person ? `${person.firstname} ${person.lastname}`.trim() || person.email : '';
}
