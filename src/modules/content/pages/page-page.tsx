import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { isReservedSlug, mayBeSlug, slugKeyOf } from '../item/slug-rules.ts';
import { CONTENT_KEY, contentPaths } from '../paths.ts';
import { readContent } from '../permissions.ts';
import { ItemPageBody } from '../page-view/item-page-body.tsx';
import { itemMeta } from '../reading/item-meta.tsx';
import { throwMissing } from '../reading/missing-page.ts';
import { PostGrid } from '../reading/post-card.tsx';
import { listPosts } from '../reading/post-list.ts';
import { findPublished, viewOf } from '../reading/read-item.ts';
import { dependOnCards } from '../reading/shown-cards.ts';
import { keepUntilNextChange } from '../reading/visible.ts';

/** Any address of one part that no other page has: a page or collection of the site, else not found. */
export const loader = pageLoader({
  access: readContent,
  takesAnyAddress: true,
  params: z.object({ page: z.string().refine((slug) => mayBeSlug(slug) && !isReservedSlug('page', slug)) }),
  query: z.object({ after: CursorText.optional() }),
  cache: { query: ['after'], keys: () => [CONTENT_KEY] },
  handle: async (scope, { params, query, http }) => {
    const found = await findPublished(scope, 'page', slugKeyOf(params.page));
    if (found === null) return throwMissing(scope, http);
    if (found.slug !== params.page.normalize())
      throw redirectWithin(contentPaths.page(found.slug, query), 301);
    await keepUntilNextChange(scope, http);
    const { origin, name, zone } = scope.tenant;
    const [item, posts] = await Promise.all([
      viewOf(scope, found),
      found.kind === 'collection' && found.categoryId !== null
        ? listPosts(scope, { ...query, categoryId: found.categoryId })
        : null,
    ]);
    dependOnCards(scope, http, item);
    return { item, posts, isLater: query.after !== undefined, site: { origin, name, zone } };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? itemMeta(loaderData.item, loaderData.site) : [];

export default function PagePage(): ReactNode {
  const { item, posts, isLater, site } = useLoaderData<typeof loader>();
  return (
    <ItemPageBody item={item} zone={site.zone}>
      {posts && posts.items.length > 0 && <PostGrid posts={posts.items} zone={site.zone} />}
      {posts && (isLater || posts.nextAfter) && (
        <nav aria-label={m.content_pages()} className="flex flex-wrap justify-center gap-3">
          {isLater && <LinkButton to={contentPaths.page(item.slug)}>{m.content_first_page()}</LinkButton>}
          {posts.nextAfter && (
            <LinkButton
              to={contentPaths.page(item.slug, { after: posts.nextAfter })}
              variant="primary"
              rel="next"
            >
              {m.content_older_posts()}
            </LinkButton>
          )}
        </nav>
      )}
    </ItemPageBody>
  );
}
