import { findMember } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { cursorOf, getCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import type { Scope } from '#platform/scope.ts';
import type { AttemptStateName } from '../attempt/attempt-contract.ts';
import { percentOf } from '../question/weight-rules.ts';

export interface ManagedAttempt {
  readonly attemptId: string;
  readonly personId: string;
  readonly name: string;
  readonly number: number;
  readonly state: AttemptStateName;
  readonly startedAt: string;
  readonly submittedAt: string | null;
  readonly percent: number | null;
  readonly passed: boolean | null;
  readonly takeOverCount: number;
  readonly blurCount: number;
}

const PAGE = 50;

/** Lists attempts of an exam, newest first, with learners' names, without managers' test attempts. */
export async function listAttempts(
  scope: Scope,
  query: { examId: string; after?: string | undefined },
): Promise<{ items: ManagedAttempt[]; nextAfter: string | null }> {
  const after = getCursorPosition(IdPosition, query.after)?.id ?? null;
  const rows = await scope.tx.rows(sql<
    RowOf<
      'exams_attempt',
      | 'attemptId'
      | 'personId'
      | 'number'
      | 'state'
      | 'startedAt'
      | 'submittedAt'
      | 'scoreMilli'
      | 'maxMilli'
      | 'passed'
    > & { readonly taken: number; readonly blurs: number }
  >`
    select t.attempt_id, t.person_id, t.number, t.state, t.started_at, t.submitted_at, t.score_milli, t.max_milli, t.passed,
           (select count(*)::int from exams_attempt_event v where v.tenant_id = t.tenant_id and v.attempt_id = t.attempt_id and v.kind = 'lease_taken') as taken,
           (select count(*)::int from exams_attempt_event v where v.tenant_id = t.tenant_id and v.attempt_id = t.attempt_id and v.kind = 'blur') as blurs
      from exams_attempt t
     where t.tenant_id = ${scope.tenant.id} and t.exam_id = ${query.examId} and not t.is_test
       and (${after}::uuid is null or t.attempt_id < ${after}::uuid)
     order by t.attempt_id desc limit ${PAGE + 1}`);
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  const names = await namesOf(
    scope,
    page.map((row) => row.personId),
  );
  return {
    items: page.map((row) => ({
      attemptId: row.attemptId,
      personId: row.personId,
      name: names.get(row.personId) ?? '–',
      number: row.number,
      state: row.state,
      startedAt: row.startedAt.toISOString(),
      submittedAt: row.submittedAt?.toISOString() ?? null,
      percent: row.state === 'graded' ? percentOf(row.scoreMilli ?? 0, row.maxMilli ?? 0) : null,
      passed: row.passed,
      takeOverCount: row.taken,
      blurCount: row.blurs,
    })),
    nextAfter: last ? cursorOf(IdPosition, { id: last.attemptId }) : null,
  };
}

/** Returns people's full names by id. */
export async function namesOf(scope: Scope, personIds: readonly string[]): Promise<Map<string, string>> {
  const members = await Promise.all(
    [...new Set(personIds)].map((personId) => findMember(scope.tx, scope.tenant.id, personId)),
  );
  return new Map(
    members.flatMap((member) =>
      member ? [[member.userId, `${member.firstname} ${member.lastname}`.trim()]] : [],
    ),
  );
}
