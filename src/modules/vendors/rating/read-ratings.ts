import { namesOf } from '#modules/accounts/public.ts';
import { isOpenFor } from '#modules/clusters/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { seeVendorsOf } from '../access/cluster-actions.ts';
import type { RatingSummary, RatingView } from './rating-contract.ts';

/** Latest ratings that are shown. */
const MOST_SHOWN = 50;

/**
 * Returns the current ratings of a vendor, the latest first; with `onlyOpen` those on behalf of organisations of which the
 * actor sees the vendors.
 */
export async function readRatings(
  scope: Scope,
  vendorId: string,
  { onlyOpen }: { readonly onlyOpen: boolean },
): Promise<RatingView[]> {
  const rows = await scope.tx.rows(sql<
    RowOf<'vendors_rating', 'ratingId' | 'clusterId' | 'personId' | 'stars' | 'note' | 'ratedAt'>
  >`
    select rating_id, cluster_id, person_id, stars, note, rated_at from vendors_rating r
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId} and replaced_at is null
       ${onlyOpen ? sql`and ${isOpenFor(scope, seeVendorsOf, sql`r.cluster_id`)}` : sql``}
     order by rating_id desc limit ${MOST_SHOWN}`);
  const names = await namesOf(
    scope,
    rows.flatMap(({ personId }) => personId ?? []),
  );
  return rows.map(({ personId, ratedAt, ...rating }) => ({
    ...rating,
    person: personId === null ? null : (names.get(personId) ?? null),
    ratedAt: ratedAt.toISOString(),
  }));
}

/** Returns what all current ratings of a vendor come to. */
export function readRatingSummary(scope: Scope, vendorId: string): Promise<RatingSummary> {
  return scope.tx.one(sql<RatingSummary>`
    select count(*)::int as count, avg(stars)::float8 as average from vendors_rating
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId} and replaced_at is null`);
}
