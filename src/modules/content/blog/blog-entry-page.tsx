import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { findCategoryBySlugKey } from '../category/category-queries.ts';
import { addressOf } from '../item/item-address.ts';
import { mayBeSlug, slugKeyOf } from '../item/slug-rules.ts';
import { CONTENT_KEY, contentPaths } from '../paths.ts';
import { readContent } from '../permissions.ts';
import { itemMeta } from '../reading/item-meta.tsx';
import { throwMissing } from '../reading/missing-page.ts';
import { findPublished } from '../reading/read-item.ts';
import { BlogListInput } from '../reading/reading-contract.ts';
import { keepUntilNextChange } from '../reading/visible.ts';
import { BLOG_PARAMETERS, readBlogList } from './blog-list.ts';
import { BlogListView, titleOf } from './blog-list-view.tsx';
import { PostView } from './post-view.tsx';
import { readPost } from './read-post.ts';

/** A category's posts, or a post without a category; one with a category is redirected to its own address. */
export const loader = pageLoader({
  access: readContent,
  params: z.object({ slug: z.string().refine(mayBeSlug) }),
  query: BlogListInput,
  cache: { query: BLOG_PARAMETERS, keys: () => [CONTENT_KEY] },
  handle: async (scope, { params, query, http }) => {
    const key = slugKeyOf(params.slug);
    await keepUntilNextChange(scope, http);
    const { origin, name: site } = scope.tenant;
    const category = await findCategoryBySlugKey(scope, key);
    if (category) return { list: await readBlogList(scope, query, category), origin, site, read: null };
    const post = await findPublished(scope, 'blog', key);
    if (post === null) return throwMissing(scope, http);
    if (post.categorySlug !== null) throw redirectWithin(addressOf(post, post.categorySlug), 301);
    return { list: null, origin, site, read: await readPost(scope, http, post) };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: m.content_blog() }];
  const { list, read, origin, site } = loaderData;
  if (read) return itemMeta(read.post, read.site);
  if (!list?.current) return [{ title: m.content_blog() }];
  const { query, current } = list;
  const isPlain = !query.q && !query.after && !query.tag;
  return [
    { title: titleOf(list) },
    { name: 'description', content: m.content_category_description({ title: current.title, site }) },
    { tagName: 'link', rel: 'canonical', href: origin + contentPaths.blogEntry(current.slug) },
    ...(isPlain ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
};

export default function BlogEntryPage(): ReactNode {
  const { list, read } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas">
      {read ? <PostView {...read} /> : list && <BlogListView {...list} />}
    </PageFrame>
  );
}
