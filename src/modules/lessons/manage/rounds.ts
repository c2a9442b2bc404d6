import { z } from 'zod';
import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { InvalidInput } from '#platform/endpoint/problem.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { TypedDay } from '#platform/dates/date-contract.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { takesSeat } from '../enrol/enrolment-rows.ts';
import { planRoundClosing } from '../enrol/close-round.ts';
import { moveBeginning, offerSeats } from '../enrol/seats.ts';
import { NOTIFIED_STATES, notifyRoundJob } from '../enrol/notify-round.ts';
import { lessonsRefusals } from '../refusals.ts';
import { LessonSlug, storedText } from '../lesson/lesson-contract.ts';
import { getTaughtLesson, touchLesson } from '../lesson/lesson-rows.ts';

const MAX_ROUNDS = 200;

export const RoundInput = z.object({
  lesson: LessonSlug,
  /** Empty for a new round. */
  roundId: z.union([z.literal(''), z.uuid()]).default(''),
  name: storedText(120).pipe(z.string().min(1)),
  startsOn: TypedDay,
  endsOn: TypedDay,
  enrolUntilOn: z.union([z.literal(''), TypedDay]).default(''),
  capacity: z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    z.coerce.number().int().min(1).max(100_000).nullable(),
  ),
  teacher: storedText(200).default(''),
  place: storedText(200).default(''),
  status: z.enum(['open', 'cancelled']).default('open'),
  /** Whether to mail people with or waiting for a place when days, place or status change. */
  tells: z.literal('yes').optional(),
});
export type RoundInput = z.infer<typeof RoundInput>;

export type ManagedRound = RowOf<
  'lessons_round',
  'roundId' | 'name' | 'capacity' | 'teacher' | 'place' | 'status'
> & {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly enrolUntilOn: string | null;
  readonly taken: number;
  readonly waiting: number;
  /** How many people a change would be mailed to. */
  readonly notified: number;
};

/** Lists the rounds of a lesson, latest first. */
export async function listRounds(scope: Scope, lessonId: string): Promise<ManagedRound[]> {
  return scope.tx.rows(sql<ManagedRound>`
    select round.round_id, round.name, round.starts_on::text as starts_on, round.ends_on::text as ends_on,
           round.enrol_until_on::text as enrol_until_on, round.capacity, round.teacher, round.place, round.status,
           count(seat.enrolment_id) filter (where ${takesSeat(scope)})::integer as taken,
           count(seat.enrolment_id) filter (where seat.state = 'waitlisted')::integer as waiting,
           count(seat.enrolment_id) filter (where seat.state = any(${NOTIFIED_STATES}))::integer as notified
      from lessons_round as round
      left join lessons_enrolment as seat on seat.tenant_id = ${scope.tenant.id} and seat.lesson_id = ${lessonId} and seat.round_id = round.round_id
     where round.tenant_id = ${scope.tenant.id} and round.lesson_id = ${lessonId}
     group by round.tenant_id, round.round_id order by round.starts_on desc, round.round_id limit ${MAX_ROUNDS}`);
}

/**
 * Saves a round. Moves the start for its learners when the first day changes, and offers additional seats to the waiting
 * list. On request mails both groups about changed days or place, cancellation, or reinstatement. Refuses with
 * `lessons.lesson_missing`, `lessons.round_missing`, `lessons.too_many`.
 */
export async function saveRound(scope: Scope, input: RoundInput): Promise<{ roundId: string }> {
  if (input.endsOn < input.startsOn)
    throw new InvalidInput([
      { path: 'endsOn', reason: m.lessons_round_ends_before({}, { locale: scope.locale }) },
    ]);
  const lesson = await getTaughtLesson(scope, input.lesson, { lock: true });
  const rounds = await listRounds(scope, lesson.lessonId);
  if (input.roundId === '' && rounds.length >= MAX_ROUNDS) throw refuse(lessonsRefusals, 'lessons.too_many');
  const until = input.enrolUntilOn === '' ? null : input.enrolUntilOn;
  const row = await scope.tx.first(
    input.roundId === ''
      ? sql<SavedRow>`
          insert into lessons_round (tenant_id, lesson_id, name, starts_on, ends_on, enrol_until_on, capacity, teacher, place, status, updated_at)
          values (${scope.tenant.id}, ${lesson.lessonId}, ${input.name}, ${input.startsOn}, ${input.endsOn}, ${until}::date, ${input.capacity},
                  ${input.teacher}, ${input.place}, ${input.status}, ${scope.now}) returning round_id, sequence`
      : sql<SavedRow>`
          update lessons_round set name = ${input.name}, starts_on = ${input.startsOn}, ends_on = ${input.endsOn}, enrol_until_on = ${until}::date,
                 capacity = ${input.capacity}, teacher = ${input.teacher}, place = ${input.place}, status = ${input.status},
                 sequence = sequence + 1, updated_at = ${scope.now}
           where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and round_id = ${input.roundId} returning round_id, sequence`,
  );
  if (!row) throw refuse(lessonsRefusals, 'lessons.round_missing');
  await moveBeginning(scope, lesson, { roundId: row.roundId, startsOn: input.startsOn });
  await offerSeats(scope, lesson, row.roundId);
  await planRoundClosing(scope, { roundId: row.roundId, lastDay: until ?? input.endsOn });
  const before = rounds.find(({ roundId }) => roundId === row.roundId);
  if (input.tells === 'yes' && before && isRelevantChange(scope, before, input))
    await enqueue(scope, notifyRoundJob, { roundId: row.roundId, sequence: row.sequence });
  await touchLesson(scope, lesson);
  return { roundId: row.roundId };
}

type SavedRow = RowOf<'lessons_round', 'roundId' | 'sequence'>;

/** Whether a change matters to participants: nothing does once the round is over. */
function isRelevantChange(scope: Scope, before: ManagedRound, after: RoundInput): boolean {
  const today = zonedDay(scope.now, scope.tenant.zone);
  return (
    (before.endsOn >= today || after.endsOn >= today) &&
    (before.startsOn !== after.startsOn ||
      before.endsOn !== after.endsOn ||
      before.place !== after.place ||
      before.status !== after.status)
  );
}
