import { z } from 'zod';
import { findPersonByEmail } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { namesOf } from './managed-attempts.ts';
import { examsRefusals } from '../refusals.ts';
import { findOverride, saveOverride } from '../attempt/overrides.ts';

export const GiveMoreInput = z.object({
  exam: z.uuid(),
  email: z.string().trim().pipe(z.email().max(254)),
  /** Percent of the exam's time limit. */
  extraPercent: z.coerce.number().int().min(0).max(500),
  extraAttempts: z.coerce.number().int().min(0).max(50),
  reason: z.string().trim().max(500).default(''),
});

/**
 * Gives the member with this email address more time and attempts; dates already set for them stay. Zero for both takes it
 * back. Refuses with `exams.exam_missing`, `exams.person_missing`.
 */
export async function grantOverride(
  scope: Scope,
  { exam: examId, email, extraPercent, extraAttempts, reason }: z.output<typeof GiveMoreInput>,
): Promise<void> {
  const person = await findPersonByEmail(scope, email);
  if (!person) throw refuse(examsRefusals, 'exams.person_missing');
  const { personId } = person;
  const known = await findOverride(scope, examId, personId);
  const { opensAt, closesAt } = known ?? { opensAt: null, closesAt: null };
  await saveOverride(scope, { examId, personId, extraPercent, extraAttempts, opensAt, closesAt, reason });
}

export interface GrantedOverride {
  readonly personId: string;
  readonly name: string;
  readonly extraPercent: number;
  readonly extraAttempts: number;
  readonly reason: string;
}

const MAX_GIVEN = 100;

/** Lists people with extra time or attempts at an exam, latest first; at most 100. */
export async function listGivenMore(scope: Scope, examId: string): Promise<GrantedOverride[]> {
  const rows = await scope.tx.rows(sql<
    RowOf<'exams_override', 'personId' | 'extraPercent' | 'extraAttempts' | 'reason'>
  >`
    select person_id, extra_percent, extra_attempts, reason from exams_override
     where tenant_id = ${scope.tenant.id} and exam_id = ${examId} and (extra_percent > 0 or extra_attempts > 0)
     order by updated_at desc, person_id limit ${MAX_GIVEN}`);
  const names = await namesOf(
    scope,
    rows.map(({ personId }) => personId),
  );
  return rows.map((row) => ({ ...row, name: names.get(row.personId) ?? '–' }));
}
