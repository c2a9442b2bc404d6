import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { cursorOf, getCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { AttemptStateName } from '../attempt/attempt-contract.ts';
import { pagePathOf, reviewShows, windowOf } from '../attempt/attempt-rules.ts';
import { ExamSettings } from '../exam/exam-contract.ts';
import { percentOf } from '../question/weight-rules.ts';

const PAGE_SIZE = 20;

/** One of a person's attempts, as far as the exam's review policy shows it now. */
export interface OwnAttempt {
  readonly attemptId: string;
  readonly examTitle: string;
  readonly number: number;
  readonly state: AttemptStateName;
  readonly startedAt: string;
  readonly submittedAt: string | null;
  /** End of a running attempt; null without a limit. */
  readonly deadlineAt: string | null;
  readonly percent: number | null;
  readonly passed: boolean | null;
  /** Page on which the exam is taken; null when it is not known any more. */
  readonly pagePath: string | null;
}

/**
 * Returns one page of the actor's attempts at any exam, newest first. Refuses a foreign `after` with
 * `platform.invalid_input`.
 */
export async function listOwnAttempts(
  scope: Scope,
  { after, limit = PAGE_SIZE }: { after?: string | undefined; limit?: number } = {},
): Promise<{ items: OwnAttempt[]; nextAfter: string | null }> {
  const id = getCursorPosition(IdPosition, after)?.id ?? null;
  const rows = await scope.tx.rows(sql<
    RowOf<
      'exams_attempt',
      | 'attemptId'
      | 'contextKind'
      | 'pagePath'
      | 'number'
      | 'state'
      | 'startedAt'
      | 'submittedAt'
      | 'deadlineAt'
      | 'scoreMilli'
      | 'maxMilli'
      | 'passed'
    > &
      RowOf<'exams_exam', 'slug' | 'settings' | 'isOpen'> &
      RowAs<'exams_exam', { examTitle: 'title'; examState: 'state' }> &
      Outer<RowOf<'exams_override', 'opensAt' | 'closesAt'>>
  >`
    select attempt.attempt_id, attempt.context_kind, attempt.page_path, attempt.number, attempt.state, attempt.started_at, attempt.submitted_at,
           attempt.deadline_at, attempt.score_milli, attempt.max_milli, attempt.passed,
           exam.slug, exam.settings, exam.is_open, exam.title as exam_title, exam.state as exam_state, override.opens_at, override.closes_at
      from exams_attempt as attempt
      join exams_exam as exam on exam.tenant_id = ${scope.tenant.id} and exam.exam_id = attempt.exam_id
      left join exams_override as override
        on override.tenant_id = ${scope.tenant.id} and override.exam_id = attempt.exam_id and override.person_id = attempt.person_id
     where attempt.tenant_id = ${scope.tenant.id} and attempt.person_id = ${personOf(scope)?.userId ?? null}::uuid and not attempt.is_test
       and (${id}::uuid is null or attempt.attempt_id < ${id}::uuid)
     order by attempt.attempt_id desc limit ${limit + 1}`);
  const items = rows.slice(0, limit).map((row): OwnAttempt => {
    const settings = ExamSettings.parse(row.settings);
    const { closesAt } = windowOf(settings, {
      opensAt: row.opensAt,
      closesAt: row.closesAt,
      extraPercent: 0,
      extraAttempts: 0,
    });
    const isShown = reviewShows(settings.review, {
      isSubmitted: row.submittedAt !== null,
      closesAt,
      now: scope.now,
    }).score;
    const isScored = isShown && row.state === 'graded';
    return {
      attemptId: row.attemptId,
      examTitle: row.examTitle,
      number: row.number,
      state: row.state,
      startedAt: row.startedAt.toISOString(),
      submittedAt: row.submittedAt?.toISOString() ?? null,
      deadlineAt: row.state === 'in_progress' ? (row.deadlineAt?.toISOString() ?? null) : null,
      percent: isScored ? percentOf(row.scoreMilli ?? 0, row.maxMilli ?? 0) : null,
      passed: isScored ? row.passed : null,
      pagePath: pagePathOf(row, { slug: row.slug, isOpen: row.isOpen, state: row.examState }),
    };
  });
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextAfter: last ? cursorOf(IdPosition, { id: last.attemptId }) : null };
}
