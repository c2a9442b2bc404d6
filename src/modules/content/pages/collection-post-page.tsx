import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PostView } from '../blog/post-view.tsx';
import { readPost } from '../blog/read-post.ts';
import { findCategoryBySlugKey } from '../category/category-queries.ts';
import { addressOf } from '../item/item-address.ts';
import { isReservedSlug, mayBeSlug, slugKeyOf } from '../item/slug-rules.ts';
import { CONTENT_KEY } from '../paths.ts';
import { readContent } from '../permissions.ts';
import { itemMeta } from '../reading/item-meta.tsx';
import { throwMissing } from '../reading/missing-page.ts';
import { findPublished } from '../reading/read-item.ts';
import { keepUntilNextChange } from '../reading/visible.ts';

const Slug = z.string().refine(mayBeSlug);

/**
 * Any address of two parts that no other page has: a post of a collection. A post that stands elsewhere is redirected to
 * its own address; anything else is not found.
 */
export const loader = pageLoader({
  access: readContent,
  takesAnyAddress: true,
  params: z.object({ page: Slug.refine((slug) => !isReservedSlug('page', slug)), post: Slug }),
  cache: { query: [], keys: () => [CONTENT_KEY] },
  handle: async (scope, { params, http }) => {
    const [collection, category, post] = await Promise.all([
      findPublished(scope, 'page', slugKeyOf(params.page)),
      findCategoryBySlugKey(scope, slugKeyOf(params.page)),
      findPublished(scope, 'blog', slugKeyOf(params.post)),
    ]);
    const isCollection = collection?.kind === 'collection';
    if (post === null || (!isCollection && category === null)) return throwMissing(scope, http);
    if (!isCollection || post.categoryId === null || post.categoryId !== collection.categoryId)
      throw redirectWithin(addressOf(post, post.categorySlug), 301);
    await keepUntilNextChange(scope, http);
    return readPost(scope, http, post);
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? itemMeta(loaderData.post, loaderData.site) : [];

export default function CollectionPostPage(): ReactNode {
  return (
    <PageFrame background="canvas">
      <PostView {...useLoaderData<typeof loader>()} />
    </PageFrame>
  );
}
