import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { zonedDay, zonedInstant } from '#platform/dates/zone.ts';
import { cron, enqueue, enqueueAll, job, jobRequest } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { type LessonRow, lockLessonById, touchLesson } from '../lesson/lesson-rows.ts';
import { accessEnd, isRoundAhead, OFFER_HOURS, SEATED } from '../lesson/enrolment-rules.ts';
import { type EnrolmentRow, setEnrolmentState, takesSeat } from './enrolment-rows.ts';
import { notifyLearner } from './notify-learner.ts';

const HOUR_MS = 3_600_000;
/** Most offers at once, when a limit is removed; later runs offer the rest. */
const MAX_OFFERS = 200;
/** Most lessons per run. */
const MAX_LESSONS = 1_000;
/** Longer than the interval between two runs. */
const LOOKBACK_MS = 2 * HOUR_MS;

/**
 * Returns the free seats of the round, or else of the lesson; null without a limit. Caller must hold the lesson's row lock,
 * which serialises counting.
 */
export async function seatsLeft(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId' | 'capacity'>,
  roundId: string | null,
): Promise<number | null> {
  const capacity = roundId === null ? lesson.capacity : await roundCapacity(scope, roundId);
  if (capacity === null) return null;
  const { taken } = await scope.tx.one(sql<{ taken: number }>`
    select count(*)::integer as taken from lessons_enrolment as seat
     where seat.tenant_id = ${scope.tenant.id} and seat.lesson_id = ${lesson.lessonId}
       and seat.round_id is not distinct from ${roundId}::uuid and ${takesSeat(scope)}`);
  return capacity - taken;
}

async function roundCapacity(scope: Scope, roundId: string): Promise<number | null> {
  const row = await scope.tx.first(sql<RowOf<'lessons_round', 'capacity'>>`
    select capacity from lessons_round where tenant_id = ${scope.tenant.id} and round_id = ${roundId} for update`);
  return row?.capacity ?? null;
}

/**
 * Activates an enrolment and returns when learning starts: now, or on the first day of the round. The caller has made sure
 * that there is a seat.
 */
export async function activateEnrolment(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId' | 'slug' | 'accessDays'>,
  enrolment: Pick<EnrolmentRow, 'enrolmentId' | 'roundId' | 'startedAt'>,
): Promise<{ beginsAt: Date }> {
  const startedAt = enrolment.startedAt ?? (await beginningOf(scope, enrolment.roundId));
  await setEnrolmentState(scope, enrolment, 'active', {
    startedAt,
    expiresAt: accessEnd(startedAt, lesson.accessDays),
  });
  await refreshSeats(scope, lesson);
  return { beginsAt: startedAt };
}

/** Updates a lesson's learner count and invalidates its pages after an enrolment changed. */
export async function refreshSeats(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId' | 'slug'>,
): Promise<void> {
  await scope.tx.run(sql`
    update lessons_lesson set learner_count = (
             select count(distinct user_id)::integer from lessons_enrolment
              where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and state in ('active', 'completed'))
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId}`);
  await touchLesson(scope, lesson);
}

/** Returns when learning starts for somebody enrolled now. */
async function beginningOf(scope: Scope, roundId: string | null): Promise<Date> {
  const round =
    roundId === null
      ? null
      : await scope.tx.first(sql<{ startsOn: string }>`
          select starts_on::text as starts_on from lessons_round where tenant_id = ${scope.tenant.id} and round_id = ${roundId}`);
  return round ? startOfRound(scope, round.startsOn) : scope.now;
}

/** Returns the start of a round's first day, or now if that is past. */
function startOfRound(scope: Scope, startsOn: string): Date {
  const first = zonedInstant(startsOn, '00:00', scope.tenant.zone);
  return first > scope.now ? first : scope.now;
}

/** Moves start and access of enrolments that have not started, after the first days of rounds changed. */
export async function moveBeginnings(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId'>,
  rounds: readonly { roundId: string; startsOn: string }[],
): Promise<void> {
  const starts = rounds.map(({ startsOn }) => startOfRound(scope, startsOn));
  await scope.tx.run(sql`
    update lessons_enrolment as enrolment
       set started_at = moved.started_at, expires_at = expires_at + (moved.started_at - enrolment.started_at), updated_at = ${scope.now}
      from unnest(${rounds.map(({ roundId }) => roundId)}::uuid[], ${starts}::timestamptz[]) as moved (round_id, started_at)
     where enrolment.tenant_id = ${scope.tenant.id} and enrolment.lesson_id = ${lesson.lessonId} and enrolment.round_id = moved.round_id
       and enrolment.started_at > ${scope.now} and enrolment.started_at <> moved.started_at`);
}

/** Whether a round is not cancelled and not over, by the site's date. */
export async function isRoundOfferable(scope: Scope, roundId: string): Promise<boolean> {
  const round = await scope.tx.first(sql<
    RowOf<'lessons_round', 'status'> & {
      readonly endsOn: string;
    }
  >`
    select status, ends_on::text as ends_on from lessons_round where tenant_id = ${scope.tenant.id} and round_id = ${roundId}`);
  return round !== null && isRoundAhead(round, zonedDay(scope.now, scope.tenant.zone));
}

/** Returns the seats that may be offered: none for an unpublished lesson or a round that is cancelled or over. */
async function seatsToOffer(scope: Scope, lesson: LessonRow, roundId: string | null): Promise<number> {
  if (lesson.status !== 'published') return 0;
  if (roundId !== null && !(await isRoundOfferable(scope, roundId))) return 0;
  return Math.min((await seatsLeft(scope, lesson, roundId)) ?? MAX_OFFERS, MAX_OFFERS);
}

/**
 * Offers free seats to the waiting list in order, except to `passed`, an enrolment whose offer just expired. People who have
 * paid are enrolled at once. Caller must hold the lesson's row lock.
 */
export async function offerSeats(
  scope: Scope,
  lesson: LessonRow,
  roundId: string | null,
  { passed = null }: { passed?: string | null } = {},
): Promise<void> {
  const most = await seatsToOffer(scope, lesson, roundId);
  if (most <= 0) return;
  const waiting = await scope.tx.rows(sql<EnrolmentRow>`
    select * from lessons_enrolment
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and round_id is not distinct from ${roundId}::uuid and state = 'waitlisted'
       and enrolment_id is distinct from ${passed}::uuid
     order by queued_at, enrolment_id limit ${most} for update`);
  const until = new Date(scope.now.getTime() + OFFER_HOURS * HOUR_MS);
  for (const enrolment of waiting) {
    if (enrolment.orderId !== null) {
      const { beginsAt } = await activateEnrolment(scope, lesson, enrolment);
      await notifyLearner(scope, lesson, enrolment, { kind: 'enrolled', beginsAt });
    } else {
      await setEnrolmentState(scope, enrolment, 'offered', { offeredUntil: until });
      await enqueue(scope, endOfferJob, { enrolmentId: enrolment.enrolmentId }, { runAt: until });
      await notifyLearner(scope, lesson, enrolment, { kind: 'offered', until });
    }
  }
  if (waiting.length > 0) await refreshSeats(scope, lesson);
}

/** Like `offerSeats`, for the lesson and all its rounds with a waiting list. */
export async function offerAllSeats(scope: Scope, lesson: LessonRow): Promise<void> {
  const queues = await scope.tx.rows(sql<RowOf<'lessons_enrolment', 'roundId'>>`
    select distinct round_id from lessons_enrolment
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and state = 'waitlisted'`);
  for (const { roundId } of queues) await offerSeats(scope, lesson, roundId);
}

/** Offers freed seats on behalf of transactions that must not lock the lesson. */
export const offerSeatsJob = job({
  name: 'lessons.offer_seats',
  payload: z.object({ lessonId: z.uuid() }),
  run: (run, { lessonId }) => run.transaction((scope) => offerFreed(scope, lessonId)),
});

async function offerFreed(scope: Scope, lessonId: string): Promise<void> {
  const lesson = await lockLessonById(scope, lessonId);
  await offerAllSeats(scope, lesson);
  await refreshSeats(scope, lesson);
}

/** Enqueues an offer of a completed enrolment's seat. Completing holds the enrolment's lock, so it must not lock the lesson. */
export async function freeSeat(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId' | 'capacity'>,
  enrolment: Pick<EnrolmentRow, 'roundId'>,
): Promise<void> {
  if (lesson.capacity === null && enrolment.roundId === null) return;
  await enqueue(scope, offerSeatsJob, { lessonId: lesson.lessonId });
}

/** Hourly check for seats freed because somebody's access has ended. */
export const offerSeatsCron = cron({
  name: 'lessons.offer_seats_hourly',
  schedule: '17 * * * *',
  run: ({ eachTenant }) => eachTenant((run) => run.transaction(enqueueSeatOffers)),
});

/** Enqueues offers for lessons with a waiting list, and page updates where access has just ended. */
export async function enqueueSeatOffers(scope: Scope): Promise<void> {
  const since = new Date(scope.now.getTime() - LOOKBACK_MS);
  const lessons = await scope.tx.rows(sql<RowOf<'lessons_enrolment', 'lessonId'>>`
    select distinct enrolment.lesson_id from lessons_enrolment as enrolment
      join lessons_lesson as lesson
        on lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = enrolment.lesson_id and lesson.status = 'published'
      left join lessons_round as round on round.tenant_id = ${scope.tenant.id} and round.round_id = enrolment.round_id
     where enrolment.tenant_id = ${scope.tenant.id}
       and (enrolment.state = 'waitlisted' or (enrolment.state = any(${SEATED}) and enrolment.expires_at > ${since} and enrolment.expires_at <= ${scope.now}))
       and (enrolment.round_id is null or (round.status = 'open' and round.ends_on >= ${zonedDay(scope.now, scope.tenant.zone)}::date))
     order by enrolment.lesson_id limit ${MAX_LESSONS}`);
  await enqueueAll(
    scope,
    lessons.map(({ lessonId }) => jobRequest(offerSeatsJob, { lessonId })),
  );
}

/** Runs when an offer expires. */
export const endOfferJob = job({
  name: 'lessons.end_offer',
  payload: z.object({ enrolmentId: z.uuid() }),
  run: (run, { enrolmentId }) => run.transaction((scope) => endOffer(scope, enrolmentId)),
});

/**
 * Moves an expired offer to the end of the waiting list and offers the seat to the next person. If nobody else takes it,
 * withdraws the enrolment, so that newcomers get the seat. No effect on an accepted offer.
 */
export async function endOffer(scope: Scope, enrolmentId: string): Promise<void> {
  const known = await scope.tx.first(sql<RowOf<'lessons_enrolment', 'lessonId'>>`
    select lesson_id from lessons_enrolment where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolmentId}`);
  if (!known) return;
  const lesson = await lockLessonById(scope, known.lessonId);
  const over = await scope.tx.first(sql<RowOf<'lessons_enrolment', 'roundId'>>`
    update lessons_enrolment set state = 'waitlisted', offered_until = null, queued_at = ${scope.now}, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolmentId} and state = 'offered' and offered_until <= ${scope.now}
    returning round_id`);
  if (!over) return;
  await offerSeats(scope, lesson, over.roundId, { passed: enrolmentId });
  if ((await seatsToOffer(scope, lesson, over.roundId)) > 0)
    await setEnrolmentState(scope, { enrolmentId }, 'withdrawn');
  await refreshSeats(scope, lesson);
}
