import type { Scope } from '#platform/scope.ts';
import { isQueryTooShort } from '#platform/search/search-query-rules.ts';
import { type CategoryAddress, categoryTitle, listCategoryLinks } from '../category/category-queries.ts';
import { listPosts } from '../reading/post-list.ts';
import type { BlogListInput } from '../reading/reading-contract.ts';
import type { BlogListViewProps } from './blog-list-view.tsx';

/** Returns the blog's list, or that of one category, by the query of its address. */
export async function readBlogList(
  scope: Scope,
  query: BlogListInput,
  category: CategoryAddress | null,
): Promise<BlogListViewProps> {
  const tooShort = Boolean(query.q) && isQueryTooShort(query.q ?? '');
  const [page, categories] = await Promise.all([
    listPosts(scope, {
      ...query,
      ...(tooShort && { q: undefined }),
      ...(category && { categoryId: category.categoryId }),
    }),
    listCategoryLinks(scope),
  ]);
  return {
    page,
    query,
    isQueryTooShort: tooShort,
    categories,
    current: category && { slug: category.slug, title: categoryTitle(scope, category) },
    zone: scope.tenant.zone,
  };
}

/** Parameters of the blog's lists; guests' renderings are kept for each of them. */
export const BLOG_PARAMETERS = ['q', 'tag', 'after'];
