import { z } from 'zod';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { emit } from '#platform/events.ts';
import { cursorOf, getCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { type Attempt, lockAttempt, recordAttemptEvent } from '../attempt/attempt-rows.ts';
import { attemptVoided } from '../exam/exam-events.ts';
import { getExam } from '../exam/exam-queries.ts';
import { judgeAttempt, keepAnswers, keepJudgement } from '../attempt/grade-attempt.ts';
import { examsRefusals } from '../refusals.ts';
import { isPass, percentOf } from '../question/weight-rules.ts';

export interface RegradeLine {
  readonly attemptId: string;
  readonly personId: string;
  readonly number: number;
  readonly before: { readonly percent: number | null; readonly passed: boolean | null };
  readonly after: { readonly percent: number | null; readonly passed: boolean | null };
}

export interface Regrade {
  /** Attempts whose result changes, or would change in a dry run. */
  readonly changed: readonly RegradeLine[];
  readonly looked: number;
  /** Cursor for the next batch; null when all attempts are done. */
  readonly nextAfter: string | null;
}

const REGRADE_PAGE = 500;

/**
 * Regrades attempts of an exam by current keys and voids, at most 500 per call; a dry run writes nothing. Manual marks stay.
 * Idempotent. Refuses with `exams.exam_missing`.
 */
export async function regradeExam(
  scope: Scope,
  { examId, isDry, after }: { examId: string; isDry: boolean; after?: string | undefined },
): Promise<Regrade> {
  const afterId = getCursorPosition(IdPosition, after)?.id ?? null;
  await getExam(scope, examId);
  const ids = await scope.tx.rows(sql<RowOf<'exams_attempt', 'attemptId'>>`
    select attempt_id from exams_attempt
     where tenant_id = ${scope.tenant.id} and exam_id = ${examId} and state in ('graded', 'awaiting_marking') and not is_test
       and (${afterId}::uuid is null or attempt_id > ${afterId}::uuid)
     order by attempt_id limit ${REGRADE_PAGE + 1}`);
  const page = ids.slice(0, REGRADE_PAGE);
  const last = ids.length > REGRADE_PAGE ? page.at(-1) : undefined;
  const changed: RegradeLine[] = [];
  for (const { attemptId } of page) {
    const line = await regradeOne(scope, await lockAttempt(scope, attemptId), isDry);
    if (line) changed.push(line);
  }
  if (!isDry) {
    await recordAudit(scope, {
      action: 'exams.regrade',
      entityKind: 'exams.exam',
      entityId: examId,
      after: { looked: page.length, changed: changed.length },
    });
  }
  return {
    changed,
    looked: page.length,
    nextAfter: last ? cursorOf(IdPosition, { id: last.attemptId }) : null,
  };
}

async function regradeOne(scope: Scope, attempt: Attempt, isDry: boolean): Promise<RegradeLine | null> {
  const { submittedAt, submitReason } = attempt;
  if (submittedAt === null || submitReason === null) return null;
  const judgement = await judgeAttempt(scope, attempt);
  const { scoreMilli, maxMilli } = judgement;
  const isSame =
    scoreMilli === attempt.scoreMilli &&
    maxMilli === attempt.maxMilli &&
    judgement.isAwaiting === (attempt.state === 'awaiting_marking');
  if (isSame) {
    if (!isDry && judgement.isNewForAnswers) await keepAnswers(scope, attempt, judgement); // so that its review shows the current key
    return null;
  }
  if (!isDry) {
    await recordAttemptEvent(scope, attempt.attemptId, 'regraded', {
      from: attempt.scoreMilli,
      fromMax: attempt.maxMilli,
      to: scoreMilli,
    });
    await keepJudgement(scope, attempt, judgement, { submittedAt, reason: submitReason });
  }
  return {
    attemptId: attempt.attemptId,
    personId: attempt.personId,
    number: attempt.number,
    before: { percent: percentOf(attempt.scoreMilli ?? 0, attempt.maxMilli ?? 0), passed: attempt.passed },
    after: {
      percent: percentOf(scoreMilli, maxMilli),
      passed:
        maxMilli === 0 || judgement.isAwaiting
          ? null
          : isPass(scoreMilli, maxMilli, attempt.rules.passPercentBp),
    },
  };
}

export const VoidInput = z.object({
  examId: z.uuid(),
  questionId: z.uuid(),
  /** Null removes the void. */
  way: z.enum(['full', 'drop']).nullable(),
});

/** Voids a question of an exam, or removes the void. Applies to the next regrade and to later submissions. */
export async function voidQuestion(scope: Scope, input: z.output<typeof VoidInput>): Promise<void> {
  await getExam(scope, input.examId);
  const question = await scope.tx.first(sql`
    select 1 from exams_question where tenant_id = ${scope.tenant.id} and question_id = ${input.questionId}`);
  if (!question) throw refuse(examsRefusals, 'exams.question_missing');
  if (input.way === null)
    await scope.tx.run(sql`
      delete from exams_void where tenant_id = ${scope.tenant.id} and exam_id = ${input.examId} and question_id = ${input.questionId}`);
  else
    await scope.tx.run(sql`
      insert into exams_void (tenant_id, exam_id, question_id, way) values (${scope.tenant.id}, ${input.examId}, ${input.questionId}, ${input.way})
      on conflict (tenant_id, exam_id, question_id) do update set way = excluded.way`);
  await recordAudit(scope, {
    action: 'exams.void_question',
    entityKind: 'exams.exam',
    entityId: input.examId,
    after: { questionId: input.questionId, way: input.way },
  });
}

/** Voids an attempt, as if it had never happened. Refuses with `exams.attempt_missing`. */
export async function voidAttempt(
  scope: Scope,
  { attempt: attemptId, reason }: { attempt: string; reason: string },
): Promise<void> {
  const attempt = await lockAttempt(scope, attemptId);
  if (attempt.state === 'voided') return;
  await scope.tx.run(sql`
    update exams_attempt set state = 'voided' where tenant_id = ${scope.tenant.id} and attempt_id = ${attemptId}`);
  await recordAttemptEvent(scope, attemptId, 'voided');
  const { contextKind, contextId, examId, personId } = attempt;
  if (attempt.submittedAt !== null && !attempt.isTest)
    await emit(scope, attemptVoided, { contextKind, contextId, examId, attemptId, personId });
  await recordAudit(scope, {
    action: 'exams.void_attempt',
    entityKind: 'exams.attempt',
    entityId: attemptId,
    before: { state: attempt.state, personId: attempt.personId },
    after: { state: 'voided' },
    reason,
  });
}
