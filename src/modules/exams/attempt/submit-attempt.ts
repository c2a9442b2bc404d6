import type { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { FocusInput, Lease, LeaseInput, SubmitInput, Submitted } from './attempt-contract.ts';
import { type Attempt, lockOwnAttempt, recordAttemptEvent } from './attempt-rows.ts';
import { isOver } from './attempt-rules.ts';
import { finishAttempt } from './grade-attempt.ts';
import { takeLease } from './open-attempt.ts';
import { examsRefusals } from '../refusals.ts';

/**
 * Submits an attempt. Idempotent: repeated calls, from any device, return the result. All answers known to the browser must
 * have arrived first, unless the time is over. Refuses with `exams.attempt_missing`, `exams.seat_taken`,
 * `exams.answers_missing`.
 */
export async function submitAttempt(scope: Scope, input: z.output<typeof SubmitInput>): Promise<Submitted> {
  const attempt = await lockOwnAttempt(scope, input.attempt);
  if (attempt.state !== 'in_progress') return submittedOf(scope, attempt);
  const isLate = attempt.deadlineAt !== null && attempt.deadlineAt < scope.now;
  if (!isOver(attempt.deadlineAt, scope.now)) {
    if (attempt.leaseDevice !== input.device) throw refuse(examsRefusals, 'exams.seat_taken');
    const missing = await missingSlots(scope, attempt, input.seqs);
    if (missing.length > 0) throw refuse(examsRefusals, 'exams.answers_missing', { slots: missing });
  }
  const submittedAt = isLate && attempt.deadlineAt ? attempt.deadlineAt : scope.now;
  const state = await finishAttempt(scope, attempt, { submittedAt, reason: isLate ? 'deadline' : 'learner' });
  return { attemptId: attempt.attemptId, state, submittedAt: submittedAt.toISOString() };
}

function submittedOf(scope: Scope, attempt: Attempt): Submitted {
  return {
    attemptId: attempt.attemptId,
    state: attempt.state,
    submittedAt: (attempt.submittedAt ?? scope.now).toISOString(),
  };
}

async function missingSlots(
  scope: Scope,
  attempt: Attempt,
  seqs: Readonly<Record<string, number>>,
): Promise<number[]> {
  const rows = await scope.tx.rows(sql<RowOf<'exams_answer', 'slotNo' | 'seq'>>`
    select slot_no, seq from exams_answer where tenant_id = ${scope.tenant.id} and attempt_id = ${attempt.attemptId} order by slot_no`);
  return rows.filter(({ slotNo, seq }) => seq < (seqs[String(slotNo)] ?? 0)).map((row) => row.slotNo);
}

/**
 * Renews a device's write lease, or acquires it with `takeOver`. Submits an attempt whose time is over. Refuses with
 * `exams.attempt_missing`.
 */
export async function renewLease(
  scope: Scope,
  { attempt: attemptId, device, takeOver }: z.output<typeof LeaseInput>,
): Promise<z.output<typeof Lease>> {
  const attempt = await lockOwnAttempt(scope, attemptId);
  const reply = { serverNow: scope.now.toISOString(), deadlineAt: attempt.deadlineAt?.toISOString() ?? null };
  if (attempt.state !== 'in_progress') return { ...reply, isMine: false, state: attempt.state };
  if (isOver(attempt.deadlineAt, scope.now)) {
    const end = { submittedAt: attempt.deadlineAt ?? scope.now, reason: 'deadline' } as const;
    return { ...reply, isMine: false, state: await finishAttempt(scope, attempt, end) };
  }
  const isMine = attempt.leaseDevice === device || takeOver; // a read-only tab's heartbeat never takes an expired lease
  if (isMine) await takeLease(scope, attempt, device);
  return { ...reply, isMine, state: 'in_progress' };
}

/** Logs that the exam window lost or regained focus. Refuses with `exams.attempt_missing`. */
export async function recordFocus(scope: Scope, input: z.output<typeof FocusInput>): Promise<void> {
  const attempt = await lockOwnAttempt(scope, input.attempt);
  if (attempt.state === 'in_progress' && attempt.leaseDevice === input.device)
    await recordAttemptEvent(scope, attempt.attemptId, input.kind);
}
