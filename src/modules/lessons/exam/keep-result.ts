import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import type { EnrolmentRow } from '../enrol/enrolment-rows.ts';

export interface PartResult {
  /** Null removes the result. */
  readonly standing: 'awaiting' | 'marked' | 'returned' | null;
  readonly percent?: number | null;
  readonly passed?: boolean | null;
}

/** Stores the result of an exam or assignment; omitted fields stay. */
export async function keepResult(
  scope: Scope,
  place: { enrolment: Pick<EnrolmentRow, 'enrolmentId'>; part: { partId: string } },
  { standing, percent, passed }: PartResult,
): Promise<void> {
  await scope.tx.run(sql`
    insert into lessons_part_progress as progress
           (tenant_id, enrolment_id, part_id, standing, score_percent, is_passed, first_at, last_at)
    values (${scope.tenant.id}, ${place.enrolment.enrolmentId}, ${place.part.partId}, ${standing}, ${percent ?? null}::numeric,
            ${passed ?? null}::boolean, ${scope.now}, ${scope.now})
    on conflict (tenant_id, enrolment_id, part_id) do update
       set standing = excluded.standing, last_at = excluded.last_at,
           score_percent = case when ${percent === undefined} then progress.score_percent else excluded.score_percent end,
           is_passed = case when ${passed === undefined} then progress.is_passed else excluded.is_passed end`);
}
