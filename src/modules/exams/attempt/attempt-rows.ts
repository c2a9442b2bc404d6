import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { AttemptRules } from './attempt-rules.ts';
import { examsRefusals } from '../refusals.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'exams_attempt.rules': AttemptRules;
  }
}

/** The stored row of an attempt. */
export type Attempt = RowOf<
  'exams_attempt',
  | 'attemptId'
  | 'examId'
  | 'personId'
  | 'contextKind'
  | 'contextId'
  | 'pagePath'
  | 'number'
  | 'isTest'
  | 'state'
  | 'startedAt'
  | 'deadlineAt'
  | 'submittedAt'
  | 'submitReason'
  | 'leaseDevice'
  | 'leaseAt'
  | 'scoreMilli'
  | 'maxMilli'
  | 'passed'
  | 'revision'
> &
  RowOf<'exams_attempt', 'rules'>;

const COLUMNS = sql`
  attempt_id, exam_id, person_id, context_kind, context_id, page_path,
  number, is_test, state, rules, started_at, deadline_at, submitted_at,
  submit_reason, lease_device, lease_at, score_milli,
  max_milli, passed, revision`;

function attemptOf(row: Omit<Attempt, 'rules'> & { rules: unknown }): Attempt {
  return { ...row, rules: AttemptRules.parse(row.rules) };
}

export async function findAttempt(scope: Scope, attemptId: string): Promise<Attempt | null> {
  const row = await scope.tx.first(
    sql<Attempt>`select ${COLUMNS} from exams_attempt where tenant_id = ${scope.tenant.id} and attempt_id = ${attemptId}`,
  );
  return row && attemptOf(row);
}

/** Returns the actor's own attempt; other people's are missing. Refuses with `exams.attempt_missing`. */
export async function getOwnAttempt(scope: Scope, attemptId: string): Promise<Attempt> {
  const attempt = await findAttempt(scope, attemptId);
  if (!attempt || !isOwn(scope, attempt)) throw refuse(examsRefusals, 'exams.attempt_missing');
  return attempt;
}

/** Returns any attempt. Refuses with `exams.attempt_missing`. */
export async function getAttempt(scope: Scope, attemptId: string): Promise<Attempt> {
  const attempt = await findAttempt(scope, attemptId);
  if (!attempt) throw refuse(examsRefusals, 'exams.attempt_missing');
  return attempt;
}

/** Locks any attempt's row. Refuses with `exams.attempt_missing`. */
export async function lockAttempt(scope: Scope, attemptId: string): Promise<Attempt> {
  const row = await scope.tx.first(
    sql<Attempt>`select ${COLUMNS} from exams_attempt where tenant_id = ${scope.tenant.id} and attempt_id = ${attemptId} for update`,
  );
  if (!row) throw refuse(examsRefusals, 'exams.attempt_missing');
  return attemptOf(row);
}

export async function lockOwnAttempt(scope: Scope, attemptId: string): Promise<Attempt> {
  const attempt = await lockAttempt(scope, attemptId);
  if (!isOwn(scope, attempt)) throw refuse(examsRefusals, 'exams.attempt_missing');
  return attempt;
}

function isOwn(scope: Scope, attempt: Attempt): boolean {
  return scope.actor.kind === 'person' && scope.actor.userId === attempt.personId;
}

/** Where somebody takes an exam. */
export interface AttemptContext {
  readonly examId: string;
  readonly personId: string;
  readonly contextKind: string;
  readonly contextId: string;
  readonly isTest: boolean;
}

const MAX_LISTED = 200;

/** Lists a person's attempts in a context, oldest first. */
export async function listAttemptsIn(scope: Scope, context: AttemptContext): Promise<Attempt[]> {
  const rows = await scope.tx.rows(sql<Attempt>`
    select ${COLUMNS} from exams_attempt
     where tenant_id = ${scope.tenant.id} and exam_id = ${context.examId} and person_id = ${context.personId}
       and context_kind = ${context.contextKind} and context_id = ${context.contextId} and is_test = ${context.isTest}
     order by number desc limit ${MAX_LISTED}`);
  return rows.map(attemptOf).toReversed();
}

export async function recordAttemptEvent(
  scope: Scope,
  attemptId: string,
  kind:
    | 'started'
    | 'lease_taken'
    | 'blur'
    | 'focus'
    | 'late_save'
    | 'submitted'
    | 'marked'
    | 'regraded'
    | 'voided',
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await scope.tx.run(sql`
    insert into exams_attempt_event (tenant_id, attempt_id, kind, details, occurred_at)
    values (${scope.tenant.id}, ${attemptId}, ${kind}, ${JSON.stringify(details)}::jsonb, ${scope.now})`);
}
