import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { Filled, Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { sortedPage } from '#platform/paging/sorting.ts';
import type { Scope } from '#platform/scope.ts';
import { findHits, isHit } from '#platform/search/hits.ts';
import { categoryTitle } from '../category/category-queries.ts';
import { addressOf } from '../item/item-address.ts';
import { SEARCH_KIND } from '../item/item-search.ts';
import { pictureUrl } from '../pictures/item-pictures.ts';
import { BLOG_PAGE_SIZE, type BlogListInput, type PostCard, type PostPage } from './reading-contract.ts';
import { isInReadersLanguage, isVisible } from './visible.ts';

type CardRow = RowOf<'content_item', 'itemId' | 'slug' | 'locale' | 'authorId' | 'authorName'> &
  Filled<RowOf<'content_item', 'publishedAt'>> &
  RowOf<'content_version', 'title' | 'excerpt' | 'readingMinutes'> &
  Outer<RowAs<'content_category', { categorySlug: 'slug'; titleTh: 'titleTh'; titleEn: 'titleEn' }>> &
  Outer<RowOf<'content_picture', 'fullObjectId' | 'fullSha256'>>;

/** Returns a page of posts that the reader sees, newest first, each in their language where it has one. */
export async function listPosts(
  scope: Scope,
  { q, tag, after, categoryId }: BlogListInput & { readonly categoryId?: string },
): Promise<PostPage> {
  const page = sortedPage(
    {
      published: {
        kind: 'instant',
        key: sql`item.published_at`,
        of: ({ publishedAt }: CardRow) => publishedAt,
      },
    },
    { key: sql`item.item_id`, of: ({ itemId }) => itemId },
    { sort: '-published', after },
  );
  const conditions = [isInReadersLanguage(scope), page.isAfter];
  if (categoryId !== undefined) conditions.push(sql`item.category_id = ${categoryId}`);
  if (tag) conditions.push(sql`${tag} = any(item.tags)`);
  const hits = q ? await findHits(scope, [SEARCH_KIND], q) : null;
  if (hits) conditions.push(isHit(sql`item.item_id`, hits));
  const rows = await readCards(scope, sql.join(conditions, sql` and `), page.order, BLOG_PAGE_SIZE + 1);
  const shown = rows.slice(0, BLOG_PAGE_SIZE);
  const last = rows.length > BLOG_PAGE_SIZE ? shown.at(-1) : undefined;
  return { items: await cardsOf(scope, shown), nextAfter: last ? page.cursorAt(last) : null };
}

const RELATED = 3;

/** Posts to read after one: of its category or with one of its tags, and the ones before and after it. */
export interface Neighbours {
  readonly related: readonly PostCard[];
  readonly previous: PostCard | null;
  readonly next: PostCard | null;
}

/** Returns what to read after a post. */
export async function findNeighbours(
  scope: Scope,
  post: {
    readonly itemId: string;
    readonly translationGroup: string;
    readonly categoryId: string | null;
    readonly tags: readonly string[];
    readonly publishedAt: Date;
  },
): Promise<Neighbours> {
  const other = sql`item.translation_group <> ${post.translationGroup} and ${isInReadersLanguage(scope)}`;
  const at = sql`(${post.publishedAt}::timestamptz, ${post.itemId}::uuid)`;
  const key = sql`(item.published_at, item.item_id)`;
  const [related, older, newer] = await Promise.all([
    readCards(
      scope,
      sql`${other} and (item.category_id = ${post.categoryId}::uuid or item.tags && ${[...post.tags]}::text[])`,
      sql`item.published_at desc, item.item_id desc`,
      RELATED,
    ),
    readCards(scope, sql`${other} and ${key} < ${at}`, sql`item.published_at desc, item.item_id desc`, 1),
    readCards(scope, sql`${other} and ${key} > ${at}`, sql`item.published_at, item.item_id`, 1),
  ]);
  const [cards, [previous = null], [next = null]] = await Promise.all([
    cardsOf(scope, related),
    cardsOf(scope, older),
    cardsOf(scope, newer),
  ]);
  return { related: cards, previous, next };
}

function readCards(
  scope: Scope,
  condition: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
  limit: number,
): Promise<CardRow[]> {
  return scope.tx.rows(sql<CardRow>`
    select item.item_id, item.slug, item.locale, item.author_id, item.author_name, item.published_at, version.title, version.excerpt, version.reading_minutes,
           category.slug as category_slug, category.title_th, category.title_en, picture.full_object_id, picture.full_sha256
      from content_item item
      join content_version version
        on version.tenant_id = ${scope.tenant.id} and version.item_id = item.item_id and version.number = item.published_number
      left join content_category category on category.tenant_id = ${scope.tenant.id} and category.category_id = item.category_id
      left join content_picture picture on picture.tenant_id = ${scope.tenant.id} and picture.picture_id = item.cover_picture_id
     where item.tenant_id = ${scope.tenant.id} and item.kind = 'post' and ${isVisible(scope)} and ${condition}
     order by ${order} limit ${limit}`);
}

async function cardsOf(scope: Scope, rows: readonly CardRow[]): Promise<PostCard[]> {
  const names = await namesOf(
    scope,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  return rows.map((row) => ({
    slug: row.slug,
    path: addressOf({ kind: 'post', slug: row.slug }, row.categorySlug),
    locale: row.locale,
    title: row.title,
    excerpt: row.excerpt,
    coverUrl: pictureUrl(scope, row.fullObjectId, row.fullSha256),
    category:
      row.categorySlug === null || row.titleTh === null
        ? null
        : {
            slug: row.categorySlug,
            title: categoryTitle(scope, { titleTh: row.titleTh, titleEn: row.titleEn ?? '' }),
          },
    author: row.authorName || (names.get(row.authorId ?? '') ?? null),
    publishedAt: row.publishedAt.toISOString(),
    readingMinutes: row.readingMinutes,
  }));
}
