import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { ClusterDetails } from './details-rows.ts';
import type { VerificationView } from './details-view-contract.ts';
import { changedParts, isFilledIn, VERIFIED_PARTS } from './verification-rules.ts';

type Mark = RowOf<'clusters_verification', 'part' | 'source' | 'verifiedAt' | 'verifiedBy'>;

/** Returns for every part of the registered data who verified it, when and from what. */
export async function readVerifications(
  scope: Scope,
  clusterId: string,
  details: ClusterDetails,
): Promise<VerificationView[]> {
  const marks = await scope.tx.rows(sql<Mark>`
    select part, source, verified_at, verified_by from clusters_verification
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and ended_at is null`);
  const names = await namesOf(
    scope,
    marks.flatMap(({ verifiedBy }) => verifiedBy ?? []),
  );
  return VERIFIED_PARTS.map((part) => {
    const mark = marks.find((each) => each.part === part);
    return {
      part,
      isFilledIn: isFilledIn(details, part),
      mark: mark
        ? {
            source: mark.source,
            by: names.get(mark.verifiedBy ?? '') ?? '',
            at: mark.verifiedAt.toISOString(),
          }
        : null,
    };
  });
}

/** Ends the marks of the parts that differ, in the transaction that changes them. */
export async function endVerifications(
  scope: Scope,
  clusterId: string,
  { before, after }: { readonly before: ClusterDetails; readonly after: ClusterDetails },
): Promise<void> {
  const changed = changedParts(before, after);
  if (changed.length === 0) return;
  await scope.tx.run(sql`
    update clusters_verification set ended_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and part = any(${changed}::text[]) and ended_at is null`);
}
