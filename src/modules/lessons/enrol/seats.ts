import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import { zonedInstant } from '#platform/dates/zone.ts';
import { enqueue, job } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { type LessonRow, lockLessonById, touchLesson } from '../tree/lesson-rows.ts';
import { accessEnd, OFFER_HOURS, SEATED } from './enrolment-rules.ts';
import { type EnrolmentRow, setEnrolmentState } from './enrolment-rows.ts';
import { tellLearner } from './tell-learner.ts';

const HOUR_MS = 3_600_000;
/** Offers made at once: a lesson whose limit is taken away tells the rest when these have answered. */
const MAX_OFFERS = 200;

/**
 * Seats that are left, of the round or else of the lesson; null without a limit. The lesson is locked by the caller, so
 * that whoever counts is alone.
 */
export async function seatsLeft(
  scope: Scope,
  lesson: Pick<LessonRow, 'lesson_id' | 'capacity'>,
  roundId: string | null,
): Promise<number | null> {
  const capacity = roundId === null ? lesson.capacity : await roundCapacity(scope, roundId);
  if (capacity === null) return null;
  const { taken } = await scope.tx.one(sql<{ taken: number }>`
    select count(*)::integer as taken from lessons_enrolment
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lesson_id} and round_id is not distinct from ${roundId}::uuid
       and state = any(${SEATED})`);
  return capacity - taken;
}

async function roundCapacity(scope: Scope, roundId: string): Promise<number | null> {
  const row = await scope.tx.first(sql<{ capacity: number | null }>`
    select capacity from lessons_round where tenant_id = ${scope.tenant.id} and round_id = ${roundId} for update`);
  return row?.capacity ?? null;
}

/**
 * Lets a learner in, to learn from now on or from the first day of their round, which it returns. The seat is theirs: the
 * caller has counted.
 */
export async function letIn(
  scope: Scope,
  lesson: Pick<LessonRow, 'lesson_id' | 'slug' | 'access_days'>,
  enrolment: Pick<EnrolmentRow, 'enrolment_id' | 'round_id' | 'started_at'>,
): Promise<{ beginsAt: Date }> {
  const startedAt = enrolment.started_at ?? (await beginningOf(scope, enrolment.round_id));
  await setEnrolmentState(scope, enrolment, 'active', {
    startedAt,
    expiresAt: accessEnd(startedAt, lesson.access_days),
  });
  await scope.tx.run(sql`
    update lessons_lesson set learner_count = (
             select count(distinct user_id)::integer from lessons_enrolment
              where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lesson_id} and state in ('active', 'completed'))
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lesson_id}`);
  await touchLesson(scope, lesson);
  return { beginsAt: startedAt };
}

/** When one learns who is let in now. */
async function beginningOf(scope: Scope, roundId: string | null): Promise<Date> {
  const round =
    roundId === null
      ? null
      : await scope.tx.first(sql<{ starts_on: string }>`
          select starts_on::text as starts_on from lessons_round where tenant_id = ${scope.tenant.id} and round_id = ${roundId}`);
  return round ? firstMomentOf(scope, round.starts_on) : scope.now;
}

/** The first moment of a round's first day; now where that is over. */
function firstMomentOf(scope: Scope, startsOn: string): Date {
  const first = zonedInstant(startsOn, '00:00', scope.tenant.zone);
  return first > scope.now ? first : scope.now;
}

/** A round begins on another day: so does the learning, and the access, of those who have not begun yet. */
export async function moveBeginning(
  scope: Scope,
  lesson: Pick<LessonRow, 'lesson_id'>,
  { roundId, startsOn }: { roundId: string; startsOn: string },
): Promise<void> {
  const startedAt = firstMomentOf(scope, startsOn);
  await scope.tx.run(sql`
    update lessons_enrolment
       set started_at = ${startedAt}, expires_at = expires_at + (${startedAt}::timestamptz - started_at), updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lesson_id} and round_id = ${roundId}
       and started_at > ${scope.now} and started_at <> ${startedAt}`);
}

/**
 * Offers free seats to those who wait longest, in their order. Whoever has paid already is let in at once.
 * The lesson is locked by the caller.
 */
export async function offerSeats(scope: Scope, lesson: LessonRow, roundId: string | null): Promise<void> {
  const left = await seatsLeft(scope, lesson, roundId);
  const most = Math.min(left ?? MAX_OFFERS, MAX_OFFERS);
  if (most <= 0) return;
  const waiting = await scope.tx.rows(sql<EnrolmentRow>`
    select * from lessons_enrolment
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lesson_id} and round_id is not distinct from ${roundId}::uuid and state = 'waitlisted'
     order by queued_at, enrolment_id limit ${most} for update`);
  const until = new Date(scope.now.getTime() + OFFER_HOURS * HOUR_MS);
  for (const enrolment of waiting) {
    if (enrolment.order_id !== null) {
      const { beginsAt } = await letIn(scope, lesson, enrolment);
      await tellLearner(scope, lesson, enrolment, { kind: 'enrolled', beginsAt });
    } else {
      await setEnrolmentState(scope, enrolment, 'offered', { offeredUntil: until });
      await enqueue(scope, endOfferJob, { enrolmentId: enrolment.enrolment_id }, { runAt: until });
      await tellLearner(scope, lesson, enrolment, { kind: 'offered', until });
    }
  }
}

/** Wakes when an offer's time is over. */
export const endOfferJob = job({
  name: 'lessons.end_offer',
  payload: z.object({ enrolmentId: z.uuid() }),
  run: (run, { enrolmentId }) => run.transaction((scope) => endOffer(scope, enrolmentId)),
});

/** Whoever let an offer pass goes to the end of the queue; the seat goes to the next. Does nothing to one that was taken. */
export async function endOffer(scope: Scope, enrolmentId: string): Promise<void> {
  const known = await scope.tx.first(sql<{ lesson_id: string }>`
    select lesson_id from lessons_enrolment where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolmentId}`);
  if (!known) return;
  const lesson = await lockLessonById(scope, known.lesson_id);
  const over = await scope.tx.first(sql<{ round_id: string | null }>`
    update lessons_enrolment set state = 'waitlisted', offered_until = null, queued_at = ${scope.now}, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolmentId} and state = 'offered' and offered_until <= ${scope.now}
    returning round_id`);
  if (over) await offerSeats(scope, lesson, over.round_id);
}
