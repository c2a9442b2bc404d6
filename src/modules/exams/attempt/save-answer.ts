import type { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { SaveAnswerInput, SavedAnswer } from './attempt-contract.ts';
import { getOwnAttempt, recordAttemptEvent } from './attempt-rows.ts';
import { GRACE_MS, LEASE_MS } from './attempt-rules.ts';
import { examsRefusals } from '../refusals.ts';

/**
 * Saves one answer in a single conditional statement: only for the attempt's owner, from the device with the write lease, in
 * time, and with a higher sequence number than the stored one. A lower number changes nothing and returns the stored one.
 * That is read by a second statement, because a statement that waited for another save still sees the answer as it was before
 * the wait (PostgreSQL 18, §13.2.1, Read Committed).
 *
 * For 15 s after the deadline, answers typed before it are still accepted from a device that was active in the last minute.
 * Refuses with `exams.attempt_missing`, `exams.question_missing`, `exams.attempt_over`, `exams.seat_taken`.
 */
export async function saveAnswer(
  scope: Scope,
  input: z.output<typeof SaveAnswerInput>,
): Promise<SavedAnswer> {
  const personId = personOf(scope)?.userId ?? null;
  const response = input.response === null ? null : JSON.stringify(input.response);
  const kept = await scope.tx.first(sql<
    RowOf<'exams_attempt', 'deadlineAt'> & {
      readonly seq: number | null;
    }
  >`
    with seat as (
      update exams_attempt set lease_at = greatest(lease_at, ${scope.now})
       where tenant_id = ${scope.tenant.id} and attempt_id = ${input.attempt} and person_id = ${personId} and state = 'in_progress'
         and lease_device = ${input.device}
         and (deadline_at is null or deadline_at >= ${scope.now}
              or (deadline_at > ${new Date(scope.now.getTime() - GRACE_MS)} and deadline_at >= ${new Date(input.typedAt)}
                  and lease_at >= deadline_at - make_interval(secs => ${LEASE_MS / 1000})))
      returning attempt_id, deadline_at
    ), kept as (
      update exams_answer a set response = ${response}::jsonb, seq = ${input.seq}, saved_at = ${scope.now}, is_flagged = ${input.isFlagged}
        from seat
       where a.tenant_id = ${scope.tenant.id} and a.attempt_id = seat.attempt_id and a.slot_no = ${input.slot} and a.seq < ${input.seq}
      returning a.seq
    )
    select seat.deadline_at, (select seq from kept) as seq from seat`);
  if (!kept) throw await saveRefusal(scope, input);
  const seq = kept.seq ?? (await findKeptSeq(scope, input));
  if (seq === null) throw refuse(examsRefusals, 'exams.question_missing');
  const remainingMs = kept.deadlineAt === null ? null : kept.deadlineAt.getTime() - scope.now.getTime();
  if (remainingMs !== null && remainingMs < 0)
    await recordAttemptEvent(scope, input.attempt, 'late_save', { slot: input.slot });
  return {
    slotNo: input.slot,
    seq,
    serverNow: scope.now.toISOString(),
    remainingMs: remainingMs === null ? null : Math.max(0, remainingMs),
  };
}

/** Returns the stored sequence number; null when the attempt has no such question. */
async function findKeptSeq(
  scope: Scope,
  { attempt, slot }: Pick<z.output<typeof SaveAnswerInput>, 'attempt' | 'slot'>,
): Promise<number | null> {
  const row = await scope.tx.first(sql<RowOf<'exams_answer', 'seq'>>`
    select seq from exams_answer where tenant_id = ${scope.tenant.id} and attempt_id = ${attempt} and slot_no = ${slot}`);
  return row?.seq ?? null;
}

async function saveRefusal(scope: Scope, input: z.output<typeof SaveAnswerInput>): Promise<Error> {
  const attempt = await getOwnAttempt(scope, input.attempt);
  const isRunning =
    attempt.state === 'in_progress' && (attempt.deadlineAt === null || attempt.deadlineAt >= scope.now);
  return isRunning
    ? refuse(examsRefusals, 'exams.seat_taken')
    : refuse(examsRefusals, 'exams.attempt_over', { state: attempt.state });
}
