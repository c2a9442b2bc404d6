import { findActiveCluster, isOpenFor } from '#modules/clusters/public.ts';
import { allows } from '#platform/access/access.ts';
import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { REMINDER_DAYS } from '#platform/held-documents/held-document-rules.ts';
import { type SortKey, sortedPage } from '#platform/paging/sorting.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { findHits, isHit } from '#platform/search/hits.ts';
import { parseThaiId } from '#platform/text/thai-id.ts';
import { seeVendorsOf } from '../access/cluster-actions.ts';
import { readVendors } from '../permissions.ts';
import { KNOWN_STATES } from '../vendor/vendor-rules.ts';
import { VENDOR_SEARCH } from '../vendor/vendor-search.ts';
import type { ListedVendor, VendorsListInput } from './vendors-list-contract.ts';

const PAGE_SIZE = 50;

type Row = RowOf<'vendors_vendor', 'vendorId' | 'nameTh' | 'nameEn' | 'kind' | 'state' | 'updatedAt'> &
  Pick<ListedVendor, 'province' | 'supplied' | 'ratings' | 'rating'>;

const VENDOR_ID = { key: sql`vendor_id`, of: (row: Row) => row.vendorId };
const SORT_KEYS: Readonly<Record<'name' | 'changed', SortKey<Row>>> = {
  name: { kind: 'text', key: sql`name_th`, of: ({ nameTh }) => nameTh },
  changed: { kind: 'instant', key: sql`updated_at`, of: ({ updatedAt }) => updatedAt },
};

/**
 * Returns vendors by name unless they are sorted: all of the site for its staff; for anybody else those that they apply with,
 * and those that supply their organisations. `isPartial` where a search may have missed some.
 */
export async function listVendors(
  scope: Scope,
  {
    q,
    state,
    province,
    cluster: key,
    documents,
    sort = 'name',
    after,
    limit = PAGE_SIZE,
  }: VendorsListInput & { readonly limit?: number },
): Promise<{ vendors: ListedVendor[]; next: string | null; isPartial: boolean }> {
  const sorted = sortedPage(SORT_KEYS, VENDOR_ID, { sort, after });
  const hits = await findHits(scope, [VENDOR_SEARCH], q);
  const cluster = key === undefined ? null : await findActiveCluster(scope, key);
  const rows = await scope.tx.rows(sql<Row>`
    select vendor_id, name_th, name_en, kind, state, updated_at, subdistrict_code / 10000 as province,
           (select count(*)::int from vendors_supply s where s.tenant_id = v.tenant_id and s.vendor_id = v.vendor_id) as supplied,
           r.ratings, r.rating
      from vendors_vendor v
     cross join lateral (
       select count(*)::int as ratings, avg(stars)::float8 as rating from vendors_rating
        where tenant_id = v.tenant_id and vendor_id = v.vendor_id and replaced_at is null) r
     where tenant_id = ${scope.tenant.id} and ${isVisible(scope)}
       ${hits ? sql`and (${isHit(sql`vendor_id`, hits)} or ${isTaxpayer(scope, q)})` : sql``}
       ${state === undefined ? sql`` : sql`and state = ${state}`}
       ${province === undefined ? sql`` : sql`and subdistrict_code / 10000 = ${Number(province)}`}
       ${
         key === undefined
           ? sql``
           : sql`and exists (select from vendors_supply s where s.tenant_id = v.tenant_id and s.vendor_id = v.vendor_id and s.cluster_id = ${cluster?.clusterId ?? null}::uuid
              and ${isKnownSupply(scope)})`
       }
       ${documents === undefined ? sql`` : hasDocuments(scope, documents)}
       and ${sorted.isAfter}
     order by ${sorted.order} limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    vendors: page.map(({ updatedAt, ...row }) => ({ ...row, changedAt: updatedAt.toISOString() })),
    next: last ? sorted.cursorAt(last) : null,
    isPartial: hits?.isPartial ?? false,
  };
}

/** What the page of a vendor shows of whom it supplies. */
function isKnownSupply(scope: Scope): ReturnType<typeof sql> {
  if (allows(readVendors, scope.actor)) return sql`true`;
  return sql`(v.applied_by = ${personOf(scope)?.userId ?? null}::uuid or ${isOpenFor(scope, seeVendorsOf, sql`s.cluster_id`)})`;
}

/** As `sees` decides for one vendor. */
function isVisible(scope: Scope): ReturnType<typeof sql> {
  if (allows(readVendors, scope.actor)) return sql`true`;
  return sql`(applied_by = ${personOf(scope)?.userId ?? null}::uuid or (state = any(${KNOWN_STATES}::text[]) and exists (
       select from vendors_supply s where s.tenant_id = v.tenant_id and s.vendor_id = v.vendor_id
          and ${isOpenFor(scope, seeVendorsOf, sql`s.cluster_id`)})))`;
}

/** Whose tax ID was searched for. That of a person is in no index, because only staff and the applicant see it. */
function isTaxpayer(scope: Scope, q: string): ReturnType<typeof sql> {
  const taxId = parseThaiId(q);
  if (taxId === null) return sql`false`;
  return allows(readVendors, scope.actor)
    ? sql`tax_id = ${taxId}`
    : sql`(tax_id = ${taxId} and applied_by = ${personOf(scope)?.userId ?? null}::uuid)`;
}

function hasDocuments(
  scope: Scope,
  documents: NonNullable<VendorsListInput['documents']>,
): ReturnType<typeof sql> {
  const today = zonedDay(scope.now, scope.tenant.zone);
  const when =
    documents === 'expired'
      ? sql`d.expires_on < ${today}::date`
      : sql`d.expires_on <= ${addDays(today, REMINDER_DAYS[0])}::date`;
  return sql`and exists (select from vendors_document d
       where d.tenant_id = v.tenant_id and d.vendor_id = v.vendor_id and d.ended_at is null and ${when})`;
}
