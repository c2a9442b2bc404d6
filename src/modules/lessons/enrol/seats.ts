import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { zonedDay, zonedInstant } from '#platform/dates/zone.ts';
import { cron, enqueue, enqueueAll, job, jobRequest } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { type LessonRow, lockLessonById, touchLesson } from '../lesson/lesson-rows.ts';
import { accessEnd, isRoundAhead, OFFER_HOURS, SEATED } from '../lesson/enrolment-rules.ts';
import { type EnrolmentRow, setEnrolmentState, takesSeat } from './enrolment-rows.ts';
import { tellLearner } from './tell-learner.ts';

const HOUR_MS = 3_600_000;
/** Offers made at once: a lesson whose limit is taken away tells the rest when these have answered. */
const MAX_OFFERS = 200;
/** Lessons that one look serves. */
const MAX_LOOKED_AT = 1_000;
/** Longer than the time between two looks. */
const LOOKED_BACK_MS = 2 * HOUR_MS;

/**
 * Seats that are left, of the round or else of the lesson; null without a limit. The lesson is locked by the caller, so
 * that whoever counts is alone.
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
 * Lets a learner in, to learn from now on or from the first day of their round, which it returns. The seat is theirs: the
 * caller has counted.
 */
export async function letIn(
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

/** What a lesson's pages tell of its learners and seats is true again, after somebody got a place or left one. */
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

/** When one learns who is let in now. */
async function beginningOf(scope: Scope, roundId: string | null): Promise<Date> {
  const round =
    roundId === null
      ? null
      : await scope.tx.first(sql<{ startsOn: string }>`
          select starts_on::text as starts_on from lessons_round where tenant_id = ${scope.tenant.id} and round_id = ${roundId}`);
  return round ? firstMomentOf(scope, round.startsOn) : scope.now;
}

/** The first moment of a round's first day; now where that is over. */
function firstMomentOf(scope: Scope, startsOn: string): Date {
  const first = zonedInstant(startsOn, '00:00', scope.tenant.zone);
  return first > scope.now ? first : scope.now;
}

/** A round begins on another day: so does the learning, and the access, of those who have not begun yet. */
export async function moveBeginning(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId'>,
  { roundId, startsOn }: { roundId: string; startsOn: string },
): Promise<void> {
  const startedAt = firstMomentOf(scope, startsOn);
  await scope.tx.run(sql`
    update lessons_enrolment
       set started_at = ${startedAt}, expires_at = expires_at + (${startedAt}::timestamptz - started_at), updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and round_id = ${roundId}
       and started_at > ${scope.now} and started_at <> ${startedAt}`);
}

/** Whether a round is ahead, by the day of the site. */
export async function isRoundOfferable(scope: Scope, roundId: string): Promise<boolean> {
  const round = await scope.tx.first(sql<
    RowOf<'lessons_round', 'status'> & {
      readonly endsOn: string;
    }
  >`
    select status, ends_on::text as ends_on from lessons_round where tenant_id = ${scope.tenant.id} and round_id = ${roundId}`);
  return round !== null && isRoundAhead(round, zonedDay(scope.now, scope.tenant.zone));
}

/** Seats that may be offered now: none in a lesson that is not published, or in a round that is cancelled or over. */
async function seatsToOffer(scope: Scope, lesson: LessonRow, roundId: string | null): Promise<number> {
  if (lesson.status !== 'published') return 0;
  if (roundId !== null && !(await isRoundOfferable(scope, roundId))) return 0;
  return Math.min((await seatsLeft(scope, lesson, roundId)) ?? MAX_OFFERS, MAX_OFFERS);
}

/**
 * Offers free seats to those who wait longest, in their order; `passed` is an enrolment that just let one go by. Whoever
 * has paid already is let in at once. The lesson is locked by the caller.
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
      const { beginsAt } = await letIn(scope, lesson, enrolment);
      await tellLearner(scope, lesson, enrolment, { kind: 'enrolled', beginsAt });
    } else {
      await setEnrolmentState(scope, enrolment, 'offered', { offeredUntil: until });
      await enqueue(scope, endOfferJob, { enrolmentId: enrolment.enrolmentId }, { runAt: until });
      await tellLearner(scope, lesson, enrolment, { kind: 'offered', until });
    }
  }
  if (waiting.length > 0) await refreshSeats(scope, lesson);
}

/** As `offerSeats`, of the lesson and of each of its rounds for which somebody waits. */
export async function offerAllSeats(scope: Scope, lesson: LessonRow): Promise<void> {
  const queues = await scope.tx.rows(sql<RowOf<'lessons_enrolment', 'roundId'>>`
    select distinct round_id from lessons_enrolment
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and state = 'waitlisted'`);
  for (const { roundId } of queues) await offerSeats(scope, lesson, roundId);
}

/** Offers what has become free where whoever freed it could not wait for the lesson's row. */
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

/** A completed place takes no seat any more. Whoever completes holds the enrolment, and so never the lesson: a job offers it. */
export async function freeSeat(
  scope: Scope,
  lesson: Pick<LessonRow, 'lessonId' | 'capacity'>,
  enrolment: Pick<EnrolmentRow, 'roundId'>,
): Promise<void> {
  if (lesson.capacity === null && enrolment.roundId === null) return;
  await enqueue(scope, offerSeatsJob, { lessonId: lesson.lessonId });
}

/** The access of a place ends, and its seat is free, without anybody doing anything: each hour somebody looks. */
export const offerSeatsCron = cron({
  name: 'lessons.offer_seats_hourly',
  schedule: '17 * * * *',
  run: ({ eachTenant }) => eachTenant((run) => run.transaction(lookForSeats)),
});

/** Asks for offers where somebody waits, and for pages that tell the seats where an access has just ended. */
export async function lookForSeats(scope: Scope): Promise<void> {
  const since = new Date(scope.now.getTime() - LOOKED_BACK_MS);
  const lessons = await scope.tx.rows(sql<RowOf<'lessons_enrolment', 'lessonId'>>`
    select distinct enrolment.lesson_id from lessons_enrolment as enrolment
      join lessons_lesson as lesson
        on lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = enrolment.lesson_id and lesson.status = 'published'
      left join lessons_round as round on round.tenant_id = ${scope.tenant.id} and round.round_id = enrolment.round_id
     where enrolment.tenant_id = ${scope.tenant.id}
       and (enrolment.state = 'waitlisted' or (enrolment.state = any(${SEATED}) and enrolment.expires_at > ${since} and enrolment.expires_at <= ${scope.now}))
       and (enrolment.round_id is null or (round.status = 'open' and round.ends_on >= ${zonedDay(scope.now, scope.tenant.zone)}::date))
     order by enrolment.lesson_id limit ${MAX_LOOKED_AT}`);
  await enqueueAll(
    scope,
    lessons.map(({ lessonId }) => jobRequest(offerSeatsJob, { lessonId })),
  );
}

/** Wakes when an offer's time is over. */
export const endOfferJob = job({
  name: 'lessons.end_offer',
  payload: z.object({ enrolmentId: z.uuid() }),
  run: (run, { enrolmentId }) => run.transaction((scope) => endOffer(scope, enrolmentId)),
});

/**
 * Whoever let an offer pass goes to the end of the queue, and the seat to the next; where nobody else takes it, they leave
 * the queue, and the seat is free for whoever comes. Does nothing to an offer that was taken.
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
