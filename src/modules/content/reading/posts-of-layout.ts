import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { blocksOf } from '../layout/layout-parts-rules.ts';
import { listPosts } from './post-list.ts';
import type { PostCard } from './reading-contract.ts';

/** Categories of which one page shows posts at most; blocks beyond show none. */
const MAX_CATEGORIES = 6;

/** Returns the newest posts for each block of posts, by the block's id: one read for each category. */
export async function listPostsOfLayout(
  scope: Scope,
  layout: PageLayout,
): Promise<Record<string, PostCard[]>> {
  const [posts = {}] = await listPostsOfLayouts(scope, [layout]);
  return posts;
}

/** The same for several layouts, whose blocks may have the same ids. */
export async function listPostsOfLayouts(
  scope: Scope,
  layouts: readonly PageLayout[],
): Promise<Record<string, PostCard[]>[]> {
  const blocksOfEach = layouts.map((layout) =>
    blocksOf(layout).flatMap((block) => (block.type === 'posts' ? [block] : [])),
  );
  const blocks = blocksOfEach.flat();
  if (blocks.length === 0) return layouts.map(() => ({}));
  const slugs = [...new Set(blocks.map(({ category }) => category))].slice(0, MAX_CATEGORIES);
  const categories = await scope.tx.rows(sql<RowOf<'content_category', 'categoryId' | 'slug'>>`
    select category_id, slug from content_category where tenant_id = ${scope.tenant.id} and slug = any(${slugs})`);
  const lists = await Promise.all(
    slugs.map(async (slug): Promise<[string, readonly PostCard[]]> => {
      const categoryId = categories.find((category) => category.slug === slug)?.categoryId;
      if (slug !== '' && categoryId === undefined) return [slug, []];
      return [slug, (await listPosts(scope, categoryId === undefined ? {} : { categoryId })).items];
    }),
  );
  const byCategory = new Map(lists);
  return blocksOfEach.map((ofLayout) =>
    Object.fromEntries(
      ofLayout.map(({ id, category, count }) => [id, (byCategory.get(category) ?? []).slice(0, count)]),
    ),
  );
}
