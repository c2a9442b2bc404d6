import type { RichDocument } from '#platform/documents/document-contract.ts';
import { sql } from '#platform/db/query.ts';
import type { InstantRange } from '#platform/dates/business-day.ts';
import type { Outer, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { presentedOf } from '../attempt/presented-question-rules.ts';
import { keyResponse } from '../question/key-rules.ts';
import { titleOf } from '../question/question-bank.ts';
import { QuestionContent, type QuestionKind, Response } from '../question/question-contract.ts';
import { isAnswered } from '../question/scoring-rules.ts';
import { type ItemStatistics, itemStatistics } from './statistics-rules.ts';

export interface ItemRow extends ItemStatistics {
  readonly kind: QuestionKind;
  /** Its beginning as plain text. */
  readonly title: string;
  readonly stem: RichDocument;
  readonly voidWay: 'full' | 'drop' | null;
  /** Options and how often each was chosen; empty for kinds without options. */
  readonly options: readonly {
    readonly id: string;
    readonly text: RichDocument;
    readonly count: number;
    readonly isRight: boolean;
  }[];
}

/** The graded attempts of a time, without test attempts and voided ones. */
export interface AttemptSummary {
  readonly attempts: number;
  readonly learners: number;
  readonly passed: number;
  /** Of the attempts with a percentage: a survey has none. Null without any. */
  readonly meanPercent: number | null;
  readonly medianPercent: number | null;
  /** Number of attempts in each tenth of the percentages; 100 belongs to the last. */
  readonly spread: readonly number[];
}

export interface ExamItems {
  readonly items: readonly ItemRow[];
  /** Attempts that were analysed. */
  readonly analysed: number;
  /** Whether older attempts were left out. */
  readonly isCut: boolean;
}

/** Number of newest attempts whose answers are analysed. */
const MAX_ATTEMPTS = 2_000;

const TENTHS = 10;

/** The graded attempts handed in at a time, as the rows `attempt`. */
function countedAttempts(scope: Scope, examId: string, { start, end }: InstantRange): ReturnType<typeof sql> {
  return sql`attempt.tenant_id = ${scope.tenant.id} and attempt.exam_id = ${examId} and attempt.state = 'graded'
       and not attempt.is_test and attempt.submitted_at >= ${start} and attempt.submitted_at < ${end}`;
}

/** Returns how the attempts at an exam went that were handed in at a time. */
export async function summariseAttempts(
  scope: Scope,
  examId: string,
  range: InstantRange,
): Promise<AttemptSummary> {
  const row = await scope.tx.one(sql<{
    attempts: number;
    learners: number;
    passed: number;
    mean: number | null;
    median: number | null;
    spread: number[];
  }>`
    with scored as materialized (
      select attempt.person_id, attempt.passed,
             case when attempt.max_milli > 0 then greatest(attempt.score_milli, 0) * 10000 / attempt.max_milli end as hundredths
        from exams_attempt as attempt where ${countedAttempts(scope, examId, range)})
    select count(*)::integer as attempts, count(distinct person_id)::integer as learners,
           (count(*) filter (where passed))::integer as passed, (avg(hundredths) / 100)::float8 as mean,
           percentile_cont(0.5) within group (order by hundredths) / 100 as median,
           (select array_agg(coalesce(band.count, 0) order by tenth)
              from generate_series(0, ${TENTHS - 1}) as tenth
              left join (select least(hundredths / 1000, ${TENTHS - 1}) as at, count(*)::integer as count
                           from scored where hundredths is not null group by 1) as band on band.at = tenth) as spread
      from scored`);
  const { mean, median, ...counts } = row;
  return { ...counts, meanPercent: twoDecimals(mean), medianPercent: twoDecimals(median) };
}

function twoDecimals(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}

/**
 * Returns the number of attempts of a time that have a percentage, on another way than `summariseAttempts`: from the points of
 * their answers, not from the attempts' totals.
 */
export async function countScoredAttempts(
  scope: Scope,
  examId: string,
  range: InstantRange,
): Promise<number> {
  const { count } = await scope.tx.one(sql<{ readonly count: number }>`
    select count(*)::integer as count from exams_attempt as attempt
     where ${countedAttempts(scope, examId, range)}
       and exists (select from exams_answer as answer
                    where answer.tenant_id = ${scope.tenant.id} and answer.attempt_id = attempt.attempt_id
                      and answer.points_milli > 0 and answer.void_way is distinct from 'drop')`);
  return count;
}

/** Whether an exam has an attempt that statistics count, at any time. */
export async function hasCountedAttempts(scope: Scope, examId: string): Promise<boolean> {
  const row = await scope.tx.first(sql<{ readonly found: number }>`
    select 1 as found from exams_attempt
     where tenant_id = ${scope.tenant.id} and exam_id = ${examId} and state = 'graded' and not is_test limit 1`);
  return row !== null;
}

/**
 * Returns the statistics of an exam's questions over the newest 2,000 attempts handed in at a time. Only a person's first
 * attempt counts: later ones know the questions.
 */
export async function getExamItems(scope: Scope, examId: string, range: InstantRange): Promise<ExamItems> {
  const rows = await scope.tx.rows(sql<RowOf<'exams_attempt', 'attemptId'>>`
    select attempt.attempt_id from exams_attempt as attempt
     where ${countedAttempts(scope, examId, range)}
       and not exists (select from exams_attempt as former
                        where former.tenant_id = ${scope.tenant.id} and former.exam_id = ${examId} and former.person_id = attempt.person_id
                          and not former.is_test and former.state <> 'voided'
                          and (former.started_at, former.attempt_id) < (attempt.started_at, attempt.attempt_id))
     order by attempt.submitted_at desc limit ${MAX_ATTEMPTS + 1}`);
  const attempts = rows.slice(0, MAX_ATTEMPTS);
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
  return {
    analysed: attempts.length,
    isCut: rows.length > attempts.length,
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
      id,
      text,
      count: item.choices[id] ?? 0,
      isRight: right.includes(id),
    })),
  };
}
