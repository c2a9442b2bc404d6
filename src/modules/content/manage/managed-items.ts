import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { type SortKey, sortedPage } from '#platform/paging/sorting.ts';
import type { Scope } from '#platform/scope.ts';
import { findHits, type Hits, isHit } from '#platform/search/hits.ts';
import { marksIn } from '#platform/search/marks.ts';
import { categoryTitle } from '../category/category-queries.ts';
import { addressOf } from '../item/item-address.ts';
import type { ManagedItemRow, ManagedItemsInput } from '../item/item-contract.ts';
import { type ItemState, stateAt } from '../item/item-rules.ts';
import { DRAFT_SEARCH_KIND } from '../item/item-search.ts';

const PAGE_SIZE = 50;

type Row = RowOf<
  'content_item',
  | 'itemId'
  | 'kind'
  | 'slug'
  | 'locale'
  | 'title'
  | 'status'
  | 'draftNumber'
  | 'publishedNumber'
  | 'publishedAt'
  | 'unpublishAt'
  | 'deletedAt'
  | 'updatedAt'
> &
  Outer<RowAs<'content_review', { review: 'state' }>> &
  Outer<RowAs<'content_category', { categorySlug: 'slug'; titleTh: 'titleTh'; titleEn: 'titleEn' }>>;

export interface ManagedItems {
  readonly items: readonly ManagedItemRow[];
  readonly nextAfter: string | null;
  readonly isPartial: boolean;
}

/** Returns posts, pages and collections for managers, the most recently changed first unless they are sorted. */
export async function listManagedItems(
  scope: Scope,
  input: ManagedItemsInput & { readonly limit?: number },
): Promise<ManagedItems> {
  const { sort = '-changed', after, limit = PAGE_SIZE } = input;
  const page = sortedPage(
    SORT_KEYS,
    { key: sql`item.item_id`, of: ({ itemId }: Row) => itemId },
    { sort, after, isStrict: true },
  );
  const hits = input.q ? await findHits(scope, [DRAFT_SEARCH_KIND], input.q) : null;
  const rows = await scope.tx.rows(sql<Row>`
    select item.item_id, item.kind, item.slug, item.locale, item.title, item.status, item.draft_number, item.published_number,
           item.published_at, item.unpublish_at, item.deleted_at, item.updated_at,
           review.state as review, category.slug as category_slug, category.title_th, category.title_en
      from content_item item
      left join content_review review on review.tenant_id = ${scope.tenant.id} and review.item_id = item.item_id
      left join content_category category on category.tenant_id = ${scope.tenant.id} and category.category_id = item.category_id
     where ${matching(scope, input, hits)} and ${page.isAfter}
     order by ${page.order} limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => ({
      itemId: row.itemId,
      kind: row.kind,
      title: row.title,
      ...(hits && { titleMarks: marksIn(row.title, hits.search) }),
      locale: row.locale,
      address: addressOf(row, row.categorySlug),
      categoryTitle:
        row.titleTh === null
          ? null
          : categoryTitle(scope, { titleTh: row.titleTh, titleEn: row.titleEn ?? '' }),
      state: stateAt(row, scope.now),
      hasChanges: row.publishedNumber !== null && row.publishedNumber < row.draftNumber,
      review: row.review,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
    })),
    nextAfter: last ? page.cursorAt(last) : null,
    isPartial: hits?.isPartial ?? false,
  };
}

/** What is not published has no date: it comes last, or first in reverse. */
const NEVER = new Date('1970-01-01T00:00:00Z');

const SORT_KEYS: Record<'title' | 'changed' | 'published', SortKey<Row>> = {
  title: { kind: 'text', key: sql`item.title`, of: ({ title }) => title },
  changed: { kind: 'instant', key: sql`item.updated_at`, of: ({ updatedAt }) => updatedAt },
  published: {
    kind: 'instant',
    key: sql`coalesce(item.published_at, '1970-01-01T00:00:00Z'::timestamptz)`,
    of: ({ publishedAt }) => publishedAt ?? NEVER,
  },
};

/** Condition of what a list shows; the trash is a list of its own. */
function matching({ tenant, now }: Scope, input: ManagedItemsInput, hits: Hits | null) {
  const conditions = [sql`item.tenant_id = ${tenant.id}`, inState(input.state, now)];
  if (input.kind) conditions.push(sql`item.kind = ${input.kind}`);
  if (input.review) conditions.push(sql`review.state = ${input.review}`);
  if (input.category) conditions.push(sql`item.category_id = ${input.category}`);
  if (hits) conditions.push(isHit(sql`item.item_id`, hits));
  return sql.join(conditions, sql` and `);
}

/** The same decision as `stateAt`, for many rows at once. */
function inState(state: ItemState | undefined, now: Date) {
  if (state === 'trashed') return sql`item.deleted_at is not null`;
  const kept = sql`item.deleted_at is null`;
  switch (state) {
    case undefined:
      return kept;
    case 'draft':
    case 'archived':
      return sql`${kept} and item.status = ${state}`;
    case 'scheduled':
      return sql`${kept} and item.status = 'released' and item.published_at > ${now}`;
    case 'ended':
      return sql`${kept} and item.status = 'released' and item.unpublish_at <= ${now}`;
    case 'published':
      return sql`${kept} and item.status = 'released' and item.published_at <= ${now} and (item.unpublish_at is null or item.unpublish_at > ${now})`;
  }
}
