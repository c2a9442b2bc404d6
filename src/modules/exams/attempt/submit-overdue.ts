import { z } from 'zod';
import { enqueue, type Job, job } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { lockAttempt } from './attempt-rows.ts';
import { GRACE_MS, isOver } from './attempt-rules.ts';
import { finishAttempt } from './grade-attempt.ts';

const Payload = z.object({ attemptId: z.uuid() });

/** Submits an attempt at its deadline, even when the learner is gone. Enqueued with the attempt, so it survives restarts. */
export const submitOverdueJob: Job<typeof Payload> = job({
  name: 'exams.submit_overdue',
  payload: Payload,
  run: async (run, { attemptId }) => run.transaction((scope) => submitOverdue(scope, attemptId)),
});

/** Ends an attempt whose time is over; reschedules itself when the deadline has moved. */
export async function submitOverdue(scope: Scope, attemptId: string): Promise<void> {
  const attempt = await lockAttempt(scope, attemptId);
  if (attempt.state !== 'in_progress' || attempt.deadlineAt === null) return;
  if (isOver(attempt.deadlineAt, scope.now)) {
    await finishAttempt(scope, attempt, { submittedAt: attempt.deadlineAt, reason: 'deadline' });
    return;
  }
  const runAt = new Date(attempt.deadlineAt.getTime() + GRACE_MS);
  await enqueue(scope, submitOverdueJob, { attemptId }, { runAt, key: attemptId });
}
