import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { mayBeSlug, slugKeyOf } from '../item/slug-rules.ts';
import { CONTENT_KEY } from '../paths.ts';
import { readContent } from '../permissions.ts';
import { ItemPageBody } from '../page-view/item-page-body.tsx';
import { itemMeta } from '../reading/item-meta.tsx';
import { throwMissing } from '../reading/missing-page.ts';
import { findPublished, viewOfVariant } from '../reading/read-item.ts';
import { dependOnCards } from '../reading/shown-cards.ts';
import { keepUntilNextChange } from '../reading/visible.ts';

/** A page as the reader's role sees it: its own variant, or that of the next lower role (specification §2). */
export const loader = pageLoader({
  access: readContent,
  params: z.object({ slug: z.string().refine(mayBeSlug) }),
  cache: { query: [], keys: () => [CONTENT_KEY] },
  handle: async (scope, { params, http }) => {
    await keepUntilNextChange(scope, http);
    const page = await findPublished(scope, 'page', slugKeyOf(params.slug));
    if (page === null || page.kind !== 'page') return throwMissing(scope, http);
    const { origin, name, zone } = scope.tenant;
    const item = await viewOfVariant(scope, page, scope.actor.role);
    dependOnCards(scope, http, item);
    return { item, site: { origin, name, zone } };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? itemMeta(loaderData.item, loaderData.site) : [];

export default function VariantPage(): ReactNode {
  const { item, site } = useLoaderData<typeof loader>();
  return <ItemPageBody item={item} zone={site.zone} />;
}
