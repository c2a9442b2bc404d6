import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { emit } from '#platform/events.ts';
import type { Scope } from '#platform/scope.ts';
import { type Attempt, recordAttemptEvent } from './attempt-rows.ts';
import { attemptAwaiting, attemptGraded } from '../exam/exam-events.ts';
import { QuestionContent, Response } from '../question/question-contract.ts';
import { worthOf } from '../question/scoring-rules.ts';
import { isPass, milliOf, percentOf } from '../question/weight-rules.ts';

type JudgedRow = RowOf<
  'exams_answer',
  'slotNo' | 'versionId' | 'response' | 'pointsMilli' | 'autoMilli' | 'manualMilli' | 'markedAt'
> &
  RowOf<'exams_question_version', 'questionId' | 'content'> &
  RowAs<'exams_question_version', { keyVersionId: 'versionId'; keyContent: 'content' }> &
  RowAs<'exams_answer', { keptKeyVersionId: 'keyVersionId'; keptVoidWay: 'voidWay' }> &
  Outer<RowAs<'exams_void', { voidWay: 'way' }>>;

export interface Judged {
  readonly slotNo: number;
  readonly keyVersionId: string;
  readonly autoMilli: number | null;
  readonly needsMarking: boolean;
  readonly voidWay: 'full' | 'drop' | null;
}

export interface Judgement {
  readonly answers: readonly Judged[];
  readonly scoreMilli: number;
  readonly maxMilli: number;
  readonly isAwaiting: boolean;
  /** Whether the key, points or void of any answer differ from what is stored with it. */
  readonly isNewForAnswers: boolean;
}

/**
 * Grades an attempt by the current questions: corrected keys apply, manual marks stay, and voided questions count in full or
 * not at all. Writes nothing.
 */
export async function judgeAttempt(scope: Scope, attempt: Attempt): Promise<Judgement> {
  const rows = await scope.tx.rows(sql<JudgedRow>`
    select a.slot_no, v.question_id, a.version_id, k.version_id as key_version_id, a.key_version_id as kept_key_version_id, a.void_way as kept_void_way, v.content, k.content as key_content, a.response,
           a.points_milli, a.auto_milli, a.manual_milli, w.way as void_way, a.marked_at
      from exams_answer a
      join exams_question_version v on v.tenant_id = a.tenant_id and v.version_id = a.version_id
      join exams_question q on q.tenant_id = v.tenant_id and q.question_id = v.question_id
      join exams_question_version k on k.tenant_id = q.tenant_id and k.question_id = q.question_id and k.version = q.current_version
      left join exams_void w on w.tenant_id = a.tenant_id and w.exam_id = ${attempt.examId} and w.question_id = q.question_id
     where a.tenant_id = ${scope.tenant.id} and a.attempt_id = ${attempt.attemptId}
     order by a.slot_no`);
  const answers: Judged[] = [];
  let [scoreMilli, maxMilli, isAwaiting, isNewForAnswers] = [0, 0, false, false];
  for (const row of rows) {
    const judged = judge(attempt, row);
    answers.push(judged);
    isNewForAnswers ||=
      judged.keyVersionId !== row.keptKeyVersionId ||
      judged.autoMilli !== row.autoMilli ||
      judged.voidWay !== row.keptVoidWay;
    if (judged.voidWay === 'drop') continue;
    maxMilli += row.pointsMilli;
    scoreMilli += judged.voidWay === 'full' ? row.pointsMilli : (row.manualMilli ?? judged.autoMilli ?? 0);
    isAwaiting ||= judged.needsMarking && row.markedAt === null;
  }
  return { answers, scoreMilli: Math.max(0, scoreMilli), maxMilli, isAwaiting, isNewForAnswers };
}

function judge(attempt: Attempt, row: JudgedRow): Judged {
  const asked = QuestionContent.parse(row.content);
  const corrected = QuestionContent.parse(row.keyContent);
  const isSameQuestion = partsOf(asked) === partsOf(corrected); // a restructured question is graded by the version that was asked
  const content = isSameQuestion ? corrected : asked;
  const response = row.response === null ? null : Response.parse(row.response);
  const worth = worthOf(content, response, {
    isNegative: attempt.rules.isNegative,
    wrongPenalty: attempt.rules.wrongPenalty,
  });
  return {
    slotNo: row.slotNo,
    keyVersionId: isSameQuestion ? row.keyVersionId : row.versionId,
    autoMilli: worth.by === 'rule' ? milliOf(row.pointsMilli, worth.fraction) : null,
    needsMarking: worth.by === 'marker' && row.voidWay === null,
    voidWay: row.voidWay,
  };
}

/** Returns the parts of a question that answers refer to, independent of order and key. */
function partsOf(content: QuestionContent): string {
  const ids = (parts: readonly { id: string }[]) => parts.map(({ id }) => id).toSorted();
  switch (content.kind) {
    case 'single':
    case 'multiple':
    case 'survey':
      return JSON.stringify([content.kind, ids(content.options)]);
    case 'matching':
      return JSON.stringify([content.kind, ids(content.lefts), ids(content.rights)]);
    case 'ordering':
      return JSON.stringify([content.kind, ids(content.items)]);
    case 'gaps':
      return JSON.stringify([
        content.kind,
        content.gaps
          .map((gap) => [gap.id, gap.kind, ...('options' in gap ? ids(gap.options) : [])].join(' '))
          .toSorted(),
      ]);
    case 'truefalse':
    case 'short':
    case 'numeric':
    case 'essay':
      return content.kind;
  }
}

/** Stores a grade and emits the result event. Caller must hold the attempt's row lock. */
export async function keepJudgement(
  scope: Scope,
  attempt: Attempt,
  judgement: Judgement,
  end: { readonly submittedAt: Date; readonly reason: NonNullable<Attempt['submitReason']> },
): Promise<'awaiting_marking' | 'graded'> {
  const state = judgement.isAwaiting ? 'awaiting_marking' : 'graded';
  const passed =
    judgement.maxMilli === 0
      ? null
      : isPass(judgement.scoreMilli, judgement.maxMilli, attempt.rules.passPercentBp);
  await keepAnswers(scope, attempt, judgement);
  await scope.tx.run(sql`
    update exams_attempt set state = ${state}, submitted_at = ${end.submittedAt}, submit_reason = ${end.reason},
           graded_at = ${state === 'graded' ? scope.now : null}, score_milli = ${judgement.scoreMilli}, max_milli = ${judgement.maxMilli},
           passed = ${state === 'graded' ? passed : null}, revision = revision + 1
     where tenant_id = ${scope.tenant.id} and attempt_id = ${attempt.attemptId}`);
  if (attempt.isTest) return state;
  const { contextKind, contextId, examId, attemptId, personId } = attempt;
  const payload = { contextKind, contextId, examId, attemptId, personId };
  if (state === 'awaiting_marking') await emit(scope, attemptAwaiting, payload);
  else
    await emit(scope, attemptGraded, {
      ...payload,
      passed: passed ?? true,
      percent: percentOf(judgement.scoreMilli, judgement.maxMilli),
    });
  return state;
}

/** Stores each answer's points and the key version used; leaves the attempt's result unchanged. */
export async function keepAnswers(scope: Scope, attempt: Attempt, judgement: Judgement): Promise<void> {
  const answers = judgement.answers.map((answer) => ({
    slot_no: answer.slotNo,
    key_version_id: answer.keyVersionId,
    auto_milli: answer.autoMilli,
    needs_marking: answer.needsMarking,
    void_way: answer.voidWay,
  }));
  await scope.tx.run(sql`
    update exams_answer a set auto_milli = x.auto_milli, key_version_id = x.key_version_id, void_way = x.void_way,
           needs_marking = x.needs_marking and a.marked_at is null
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as x (slot_no int, key_version_id uuid, auto_milli int, needs_marking boolean, void_way text)
     where a.tenant_id = ${scope.tenant.id} and a.attempt_id = ${attempt.attemptId} and a.slot_no = x.slot_no`);
}

/** Ends and grades a running attempt. Caller must hold the attempt's row lock. */
export async function finishAttempt(
  scope: Scope,
  attempt: Attempt,
  end: { readonly submittedAt: Date; readonly reason: NonNullable<Attempt['submitReason']> },
): Promise<'awaiting_marking' | 'graded'> {
  await recordAttemptEvent(scope, attempt.attemptId, 'submitted', { reason: end.reason });
  return keepJudgement(scope, attempt, await judgeAttempt(scope, attempt), end);
}
