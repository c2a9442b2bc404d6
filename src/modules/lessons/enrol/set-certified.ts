import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';

/** Notes when a learner got a certificate of their enrolment; null when it is no longer valid. */
export async function setCertified(
  scope: Scope,
  { enrolmentId, at }: { enrolmentId: string; at: Date | null },
): Promise<void> {
  await scope.tx.run(sql`
    update lessons_enrolment set certified_at = ${at}
     where tenant_id = ${scope.tenant.id} and enrolment_id = ${enrolmentId}`);
}
