import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { addressOf } from '../item/item-address.ts';
import { mayBeSlug, slugKeyOf } from '../item/slug-rules.ts';
import { CONTENT_KEY } from '../paths.ts';
import { readContent } from '../permissions.ts';
import { itemMeta } from '../reading/item-meta.tsx';
import { throwMissing } from '../reading/missing-page.ts';
import { findPublished } from '../reading/read-item.ts';
import { keepUntilNextChange } from '../reading/visible.ts';
import { PostView } from './post-view.tsx';
import { readPost } from './read-post.ts';

const Slug = z.string().refine(mayBeSlug);

export const loader = pageLoader({
  access: readContent,
  params: z.object({ category: Slug, post: Slug }),
  cache: { query: [], keys: () => [CONTENT_KEY] },
  handle: async (scope, { params, http }) => {
    await keepUntilNextChange(scope, http);
    const post = await findPublished(scope, 'blog', slugKeyOf(params.post));
    if (post === null) return throwMissing(scope, http);
    if (post.categorySlug !== params.category.normalize() || post.slug !== params.post.normalize())
      throw redirectWithin(addressOf(post, post.categorySlug), 301);
    return readPost(scope, http, post);
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? itemMeta(loaderData.post, loaderData.site) : [{ title: m.content_blog() }];

export default function PostPage(): ReactNode {
  return (
    <PageFrame background="canvas">
      <PostView {...useLoaderData<typeof loader>()} />
    </PageFrame>
  );
}
