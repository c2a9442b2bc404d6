import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { CONTENT_KEY, contentPaths } from '../paths.ts';
import { readContent } from '../permissions.ts';
import { BlogListInput } from '../reading/reading-contract.ts';
import { keepUntilNextChange } from '../reading/visible.ts';
import { BLOG_PARAMETERS, readBlogList } from './blog-list.ts';
import { BlogListView, titleOf } from './blog-list-view.tsx';

export const loader = pageLoader({
  access: readContent,
  query: BlogListInput,
  cache: { query: BLOG_PARAMETERS, keys: () => [CONTENT_KEY] },
  handle: async (scope, { query, http }) => {
    const [list] = await Promise.all([readBlogList(scope, query, null), keepUntilNextChange(scope, http)]);
    return { ...list, origin: scope.tenant.origin, site: scope.tenant.name };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: m.content_blog() }];
  const { query, origin, site } = loaderData;
  const isPlain = !query.q && !query.after && !query.tag;
  return [
    { title: titleOf(loaderData) },
    { name: 'description', content: m.content_blog_description({ site }) },
    { tagName: 'link', rel: 'canonical', href: origin + contentPaths.blog() },
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: origin + contentPaths.rss() },
    ...(isPlain ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
};

export default function BlogPage(): ReactNode {
  return (
    <PageFrame background="canvas">
      <BlogListView {...useLoaderData<typeof loader>()} />
    </PageFrame>
  );
}
