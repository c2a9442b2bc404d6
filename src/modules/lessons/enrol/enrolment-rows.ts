import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { type EnrolmentState, SEATED } from '../lesson/enrolment-rules.ts';

export type EnrolmentRow = RowOf<'lessons_enrolment'>;

/** Returns a person's latest enrolment in a lesson, or null. */
export async function findEnrolment(
  scope: Scope,
  lessonId: string,
  userId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<EnrolmentRow | null> {
  return scope.tx.first(sql<EnrolmentRow>`
    select * from lessons_enrolment
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and user_id = ${userId}
     order by cycle desc limit 1 ${lock ? sql`for update` : sql``}`);
}

/** Returns the actor's latest enrolment, or null. */
export async function findOwnEnrolment(
  scope: Scope,
  lessonId: string,
  options: { lock?: boolean } = {},
): Promise<EnrolmentRow | null> {
  const person = personOf(scope);
  return person ? findEnrolment(scope, lessonId, person.userId, options) : null;
}

/** SQL condition: whether the row `seat` takes a seat; not after its access has ended. */
export function takesSeat(scope: Pick<Scope, 'now'>): ReturnType<typeof sql> {
  return sql`(seat.state = any(${SEATED}) and (seat.expires_at is null or seat.expires_at > ${scope.now}))`;
}

/** SQL condition: whether the row `enrolment` is its person's latest in the lesson, so that repeated enrolments count once. */
export function isLatest(scope: Pick<Scope, 'tenant'>): ReturnType<typeof sql> {
  return sql`not exists (
    select from lessons_enrolment as later
     where later.tenant_id = ${scope.tenant.id} and later.lesson_id = enrolment.lesson_id and later.user_id = enrolment.user_id
       and later.cycle > enrolment.cycle)`;
}

/** Locks an enrolment of a lesson; null when there is none. */
export async function lockEnrolment(
  scope: Scope,
  lessonId: string,
  enrolmentId: string,
): Promise<EnrolmentRow | null> {
  return scope.tx.first(sql<EnrolmentRow>`
    select * from lessons_enrolment
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and enrolment_id = ${enrolmentId} for update`);
}

/** Sets a new state with its fields, and clears the fields of other states. */
export async function setEnrolmentState(
  scope: Scope,
  enrolment: Pick<EnrolmentRow, 'enrolmentId'>,
  state: EnrolmentState,
  more: {
    queuedAt?: Date | null;
    offeredUntil?: Date | null;
    startedAt?: Date | null;
    expiresAt?: Date | null;
    stateBefore?: 'active' | 'completed' | null;
  } = {},
): Promise<void> {
  await scope.tx.run(sql`
    update lessons_enrolment
       set state = ${state}, offered_until = ${more.offeredUntil ?? null}::timestamptz, state_before = ${more.stateBefore ?? null},
           queued_at = coalesce(${more.queuedAt ?? null}::timestamptz, queued_at),
           started_at = coalesce(started_at, ${more.startedAt ?? null}::timestamptz),
           expires_at = coalesce(expires_at, ${more.expiresAt ?? null}::timestamptz), updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolment.enrolmentId}`);
}
