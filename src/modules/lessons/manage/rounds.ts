import assert from 'node:assert/strict';
import { z } from 'zod';
import * as m from '#messages';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { InvalidInput } from '#platform/endpoint/problem.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { TypedDay } from '#platform/dates/date-contract.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { enqueueAll, jobRequest } from '#platform/jobs/job.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { takesSeat } from '../enrol/enrolment-rows.ts';
import { planRoundClosings } from '../enrol/close-round.ts';
import { moveBeginnings, offerSeats } from '../enrol/seats.ts';
import { NOTIFIED_STATES, notifyRoundJob } from '../enrol/notify-round.ts';
import { lessonsRefusals } from '../refusals.ts';
import { LessonSlug, MAX_ROUNDS, storedText } from '../lesson/lesson-contract.ts';
import { getTaughtLesson, type LessonRow, touchLesson } from '../lesson/lesson-rows.ts';

export const RoundInput = z.object({
  lesson: LessonSlug,
  /** Empty for a new round. */
  roundId: z.union([z.literal(''), z.uuid()]).default(''),
  /** The change of the round that the editor has seen last. */
  sequence: TypedRowVersion.default(0),
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
/** A round that is created has no sequence yet. */
export type RoundInput = Omit<z.infer<typeof RoundInput>, 'sequence'> & { sequence?: number };

/** Whether a row was typed into: the others stay as they are, also where a colleague has changed them meanwhile. */
const Touched = z.enum(['yes', 'no']).default('yes');

/** All rounds of a lesson as its page sends them; those that do not differ from what is stored are left alone. */
export const RoundsInput = z.object({
  lesson: LessonSlug,
  rounds: z.preprocess(
    (typed) => (typeof typed === 'object' && typed !== null ? Object.values(typed) : (typed ?? [])),
    z
      .array(RoundInput.omit({ lesson: true, tells: true }).extend({ isTouched: Touched }))
      .max(MAX_ROUNDS)
      .refine(isEachOnce),
  ),
  /** Whether to mail the people of each round whose days, place or status change. */
  tells: z.literal('yes').optional(),
});
export type RoundsInput = z.infer<typeof RoundsInput>;

/** Whether no stored round has two rows. */
function isEachOnce(rounds: readonly { readonly roundId: string }[]): boolean {
  const stored = rounds.flatMap(({ roundId }) => (roundId === '' ? [] : [roundId]));
  return new Set(stored).size === stored.length;
}

export type ManagedRound = RowOf<
  'lessons_round',
  'roundId' | 'name' | 'capacity' | 'teacher' | 'place' | 'status' | 'sequence'
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
           round.sequence,
           count(seat.enrolment_id) filter (where ${takesSeat(scope)})::integer as taken,
           count(seat.enrolment_id) filter (where seat.state = 'waitlisted')::integer as waiting,
           count(seat.enrolment_id) filter (where seat.state = any(${NOTIFIED_STATES}))::integer as notified
      from lessons_round as round
      left join lessons_enrolment as seat on seat.tenant_id = ${scope.tenant.id} and seat.lesson_id = ${lessonId} and seat.round_id = round.round_id
     where round.tenant_id = ${scope.tenant.id} and round.lesson_id = ${lessonId}
     group by round.tenant_id, round.round_id order by round.starts_on desc, round.round_id limit ${MAX_ROUNDS}`);
}

/** What saving the table left of its rows, in their order: those that were sent, whether they changed or not. */
export interface SavedRounds {
  /** How many rounds are new or have changed. */
  readonly saved: number;
  readonly rounds: readonly Pick<ManagedRound, 'roundId' | 'sequence'>[];
}

/**
 * Saves the rounds that are new or differ from what is stored. Moves the start for their learners when the first day
 * changes, and offers additional seats to the waiting list. On request mails both groups about changed days or place,
 * cancellation, or reinstatement. A last day before the first is refused under the name of its row; rounds that are not
 * named stay as they are. Refuses with `lessons.lesson_missing`, `lessons.round_missing`, `lessons.too_many`, and with
 * `lessons.version_conflict` when somebody else has changed one of these rounds.
 */
export async function saveRounds(
  scope: Scope,
  { lesson: slug, rounds, tells }: RoundsInput,
): Promise<SavedRounds> {
  const reason = m.lessons_round_ends_before({}, { locale: scope.locale });
  const faults = rounds.flatMap(({ startsOn, endsOn }, at) =>
    endsOn < startsOn ? [{ path: `rounds.${at}.endsOn`, reason }] : [],
  );
  if (faults.length > 0) throw new InvalidInput(faults);
  const lesson = await getTaughtLesson(scope, slug, { lock: true });
  const stored = new Map((await listRounds(scope, lesson.lessonId)).map((round) => [round.roundId, round]));
  const rows = rounds.map((typed) => {
    const before = stored.get(typed.roundId);
    if (typed.roundId !== '' && !before) throw refuse(lessonsRefusals, 'lessons.round_missing');
    return { ...typed, roundId: before?.roundId ?? uuidV7(scope.now), before };
  });
  const changed = rows.filter(
    ({ before, ...typed }) => !before || (typed.isTouched === 'yes' && !isAsStored(before, typed)),
  );
  const outdated = changed.find(({ before, sequence }) => before && before.sequence !== sequence);
  if (outdated?.before)
    throw refuse(lessonsRefusals, 'lessons.version_conflict', {
      yours: outdated.sequence,
      current: outdated.before.sequence,
    });
  const added = changed.filter(({ before }) => !before).length;
  if (added > 0 && stored.size + added > MAX_ROUNDS) throw refuse(lessonsRefusals, 'lessons.too_many');
  const written = await writeRounds(scope, lesson, changed);
  if (changed.length > 0) await followRounds(scope, lesson, { changed, written, tells });
  return {
    saved: changed.length,
    rounds: rows.map(({ roundId, before, sequence }) => ({
      roundId,
      sequence: written.get(roundId) ?? before?.sequence ?? sequence,
    })),
  };
}

/** Saves one round, as `saveRounds` does. */
export async function saveRound(
  scope: Scope,
  { lesson, tells, sequence = 0, ...round }: RoundInput,
): Promise<{ roundId: string }> {
  const { rounds } = await saveRounds(scope, {
    lesson,
    tells,
    rounds: [{ ...round, sequence, isTouched: 'yes' }],
  });
  const [saved] = rounds;
  assert(saved);
  return { roundId: saved.roundId };
}

function isAsStored(stored: ManagedRound, round: Omit<RoundInput, 'lesson' | 'tells'>): boolean {
  return (
    stored.name === round.name &&
    stored.startsOn === round.startsOn &&
    stored.endsOn === round.endsOn &&
    (stored.enrolUntilOn ?? '') === round.enrolUntilOn &&
    stored.capacity === round.capacity &&
    stored.teacher === round.teacher &&
    stored.place === round.place &&
    stored.status === round.status
  );
}

/** A round to be written, with what is stored of it. */
interface ChangedRound extends Omit<RoundInput, 'lesson' | 'tells'> {
  readonly before: ManagedRound | undefined;
}

/** Writes all rounds by one statement, in the order of their ids; returns how often each has been changed. */
async function writeRounds(
  scope: Scope,
  { lessonId }: LessonRow,
  rounds: readonly ChangedRound[],
): Promise<ReadonlyMap<string, number>> {
  if (rounds.length === 0) return new Map();
  const rows = rounds.map(({ roundId, name, startsOn, endsOn, enrolUntilOn, ...round }) => ({
    round_id: roundId,
    name,
    starts_on: startsOn,
    ends_on: endsOn,
    enrol_until_on: enrolUntilOn === '' ? null : enrolUntilOn,
    capacity: round.capacity,
    teacher: round.teacher,
    place: round.place,
    status: round.status,
  }));
  const written = await scope.tx.rows(sql<RowOf<'lessons_round', 'roundId' | 'sequence'>>`
    insert into lessons_round as round
           (tenant_id, round_id, lesson_id, name, starts_on, ends_on, enrol_until_on, capacity, teacher, place, status, updated_at)
    select ${scope.tenant.id}, typed.round_id, ${lessonId}, typed.name, typed.starts_on, typed.ends_on, typed.enrol_until_on,
           typed.capacity, typed.teacher, typed.place, typed.status, ${scope.now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as typed (round_id uuid, name text, starts_on date, ends_on date,
           enrol_until_on date, capacity integer, teacher text, place text, status text)
     order by typed.round_id
    on conflict (tenant_id, round_id) do update
       set name = excluded.name, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
           enrol_until_on = excluded.enrol_until_on, capacity = excluded.capacity, teacher = excluded.teacher,
           place = excluded.place, status = excluded.status, sequence = round.sequence + 1, updated_at = excluded.updated_at
    returning round_id, sequence`);
  return new Map(written.map(({ roundId, sequence }) => [roundId, sequence]));
}

/** Does what follows from written rounds: for their learners, their waiting lists, their mails and the pages. */
async function followRounds(
  scope: Scope,
  lesson: LessonRow,
  {
    changed,
    written,
    tells,
  }: {
    changed: readonly ChangedRound[];
    written: ReadonlyMap<string, number>;
    tells: 'yes' | undefined;
  },
): Promise<void> {
  await moveBeginnings(scope, lesson, changed);
  for (const { roundId, before } of changed)
    if (before && before.waiting > 0) await offerSeats(scope, lesson, roundId);
  await planRoundClosings(
    scope,
    changed.map(({ roundId, enrolUntilOn, endsOn }) => ({ roundId, lastDay: enrolUntilOn || endsOn })),
  );
  const told = changed.filter(
    ({ before, ...after }) => tells === 'yes' && before && isRelevantChange(scope, before, after),
  );
  await enqueueAll(
    scope,
    told.map(({ roundId }) => jobRequest(notifyRoundJob, { roundId, sequence: written.get(roundId) ?? 0 })),
  );
  await touchLesson(scope, lesson);
}

/** Whether a change matters to participants: nothing does once the round is over. */
function isRelevantChange(
  scope: Scope,
  before: ManagedRound,
  after: Omit<RoundInput, 'lesson' | 'tells'>,
): boolean {
  const today = zonedDay(scope.now, scope.tenant.zone);
  return (
    (before.endsOn >= today || after.endsOn >= today) &&
    (before.startsOn !== after.startsOn ||
      before.endsOn !== after.endsOn ||
      before.place !== after.place ||
      before.status !== after.status)
  );
}
