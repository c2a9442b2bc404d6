import { sql } from '#platform/db/query.ts';
import type { Filled, Outer, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { presentedOf } from '../attempt/presented-question-rules.ts';
import { keyResponse } from '../question/key-rules.ts';
import { titleOf } from '../question/question-bank.ts';
import { QuestionContent, type QuestionKind, Response } from '../question/question-contract.ts';
import { isAnswered } from '../question/scoring-rules.ts';
import { type ItemStatistics, itemStatistics, spreadOf } from './statistics-rules.ts';
import { percentOf } from '../question/weight-rules.ts';

export interface ItemRow extends ItemStatistics {
  readonly kind: QuestionKind;
  /** Its beginning as plain text. */
  readonly title: string;
  readonly stem: string;
  readonly voidWay: 'full' | 'drop' | null;
  /** Options and how often each was chosen; empty for kinds without options. */
  readonly options: readonly { readonly text: string; readonly count: number; readonly isRight: boolean }[];
}

export interface ExamStatistics {
  readonly attemptCount: number;
  readonly passedCount: number;
  readonly meanPercent: number | null;
  /** Number of attempts in each tenth of the percentage range. */
  readonly spread: readonly number[];
  readonly items: readonly ItemRow[];
}

/** Number of newest attempts that are analysed. */
const MAX_ATTEMPTS = 2_000;

/**
 * Returns statistics of an exam and its questions over its newest 2,000 graded attempts, without test attempts and voided
 * ones.
 */
export async function getExamStatistics(scope: Scope, examId: string): Promise<ExamStatistics> {
  const attempts = await scope.tx.rows(sql<
    RowOf<'exams_attempt', 'attemptId' | 'passed'> & Filled<RowOf<'exams_attempt', 'scoreMilli' | 'maxMilli'>>
  >`
    select attempt_id, score_milli, max_milli, passed from exams_attempt
     where tenant_id = ${scope.tenant.id} and exam_id = ${examId} and state = 'graded' and not is_test
     order by attempt_id desc limit ${MAX_ATTEMPTS}`);
  const answers = await scope.tx.rows(sql<
    RowOf<'exams_answer', 'attemptId' | 'pointsMilli' | 'response'> &
      RowOf<'exams_question_version', 'questionId'> & {
        readonly earned: number;
      }
  >`
    select a.attempt_id, v.question_id, a.points_milli, a.response,
           case a.void_way when 'full' then a.points_milli when 'drop' then 0 else coalesce(a.manual_milli, a.auto_milli, 0) end as earned
      from exams_answer a join exams_question_version v on v.tenant_id = a.tenant_id and v.version_id = a.version_id
     where a.tenant_id = ${scope.tenant.id} and a.attempt_id = any(${attempts.map((row) => row.attemptId)}::uuid[])`);
  const ids = [...new Set(answers.map((row) => row.questionId))];
  const questions = await scope.tx.rows(sql<
    RowOf<'exams_question', 'questionId'> &
      RowOf<'exams_question_version', 'content'> &
      Outer<RowOf<'exams_void', 'way'>>
  >`
    select q.question_id, v.content, w.way
      from exams_question q
      join exams_question_version v on v.tenant_id = q.tenant_id and v.question_id = q.question_id and v.version = q.current_version
      left join exams_void w on w.tenant_id = q.tenant_id and w.exam_id = ${examId} and w.question_id = q.question_id
     where q.tenant_id = ${scope.tenant.id} and q.question_id = any(${ids}::uuid[])`);
  const contents = new Map(
    questions.map((row) => [row.questionId, { content: QuestionContent.parse(row.content), way: row.way }]),
  );
  const items = itemStatistics(
    answers.map((row) => {
      const response = row.response === null ? null : Response.parse(row.response);
      const content = contents.get(row.questionId)?.content;
      return {
        attemptId: row.attemptId,
        questionId: row.questionId,
        earnedMilli: row.earned,
        pointsMilli: row.pointsMilli,
        isAnswered: content !== undefined && isAnswered(content, response),
        chosen: [...(response?.option ? [response.option] : []), ...(response?.options ?? [])],
      };
    }),
  );
  const percents = attempts.flatMap((row) => percentOf(row.scoreMilli, row.maxMilli) ?? []);
  return {
    attemptCount: attempts.length,
    passedCount: attempts.filter(({ passed }) => passed === true).length,
    meanPercent:
      percents.length === 0
        ? null
        : Math.round((percents.reduce((sum, each) => sum + each, 0) / percents.length) * 100) / 100,
    spread: spreadOf(percents),
    items: items.flatMap((item) => {
      const found = contents.get(item.questionId);
      return found ? [rowOf(item, found.content, found.way)] : [];
    }),
  };
}

function rowOf(item: ItemStatistics, content: QuestionContent, voidWay: 'full' | 'drop' | null): ItemRow {
  const key = keyResponse(content);
  const right = [...(key.option ? [key.option] : []), ...(key.options ?? [])];
  return {
    ...item,
    kind: content.kind,
    title: titleOf(content),
    stem: content.stem,
    voidWay,
    options: (presentedOf(content, {}).options ?? []).map(({ id, text }) => ({
      text,
      count: item.choices[id] ?? 0,
      isRight: right.includes(id),
    })),
  };
}
