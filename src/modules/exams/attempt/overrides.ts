import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { recordAudit } from '#platform/audit.ts';
import { enqueue } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { getExam } from '../exam/exam-queries.ts';
import { deadlineOf, GRACE_MS, type Override } from './attempt-rules.ts';
import { submitOverdueJob } from './submit-overdue.ts';

/** Returns a person's override for an exam; null without one. */
export async function findOverride(scope: Scope, examId: string, personId: string): Promise<Override | null> {
  return scope.tx.first(sql<Override>`
    select extra_percent, extra_attempts, opens_at, closes_at
      from exams_override where tenant_id = ${scope.tenant.id} and exam_id = ${examId} and person_id = ${personId}`);
}

export interface OverrideInput extends Override {
  readonly examId: string;
  readonly personId: string;
  readonly reason: string;
}

/**
 * Gives one person more time, more attempts or other dates. Moves the deadline of a running attempt at once. Refuses with
 * `exams.exam_missing`.
 */
export async function saveOverride(scope: Scope, input: OverrideInput): Promise<void> {
  const exam = await getExam(scope, input.examId);
  await scope.tx.run(sql`
    insert into exams_override (tenant_id, exam_id, person_id, extra_percent, extra_attempts, opens_at, closes_at, reason, updated_at)
    values (${scope.tenant.id}, ${input.examId}, ${input.personId}, ${input.extraPercent}, ${input.extraAttempts}, ${input.opensAt}, ${input.closesAt}, ${input.reason}, ${scope.now})
    on conflict (tenant_id, exam_id, person_id) do update
       set extra_percent = excluded.extra_percent, extra_attempts = excluded.extra_attempts, opens_at = excluded.opens_at,
           closes_at = excluded.closes_at, reason = excluded.reason, updated_at = excluded.updated_at`);
  const open = await scope.tx.rows(sql<RowOf<'exams_attempt', 'attemptId' | 'startedAt'>>`
    select attempt_id, started_at from exams_attempt
     where tenant_id = ${scope.tenant.id} and exam_id = ${input.examId} and person_id = ${input.personId} and state = 'in_progress' and not is_test
     order by attempt_id limit 50 for update`);
  for (const { attemptId, startedAt } of open) {
    const deadlineAt = deadlineOf(startedAt, exam.settings, input);
    await scope.tx.run(sql`
      update exams_attempt set deadline_at = case when ${deadlineAt}::timestamptz is null then null else greatest(${deadlineAt}::timestamptz, started_at) end
       where tenant_id = ${scope.tenant.id} and attempt_id = ${attemptId}`);
    if (deadlineAt !== null)
      await enqueue(
        scope,
        submitOverdueJob,
        { attemptId },
        { runAt: new Date(deadlineAt.getTime() + GRACE_MS), key: attemptId },
      );
  }
  await recordAudit(scope, {
    action: 'exams.save_override',
    entityKind: 'exams.exam',
    entityId: input.examId,
    after: { ...input, examId: undefined },
    reason: input.reason || null,
  });
}
