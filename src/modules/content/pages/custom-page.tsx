import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { pageLoader } from '#platform/page/page.ts';
import { CONTENT_KEY } from '../paths.ts';
import { readContent } from '../permissions.ts';
import { ItemPageBody } from '../page-view/item-page-body.tsx';
import { itemMeta } from '../reading/item-meta.tsx';
import { throwMissing } from '../reading/missing-page.ts';
import { findPublished, viewOfVariant } from '../reading/read-item.ts';
import { dependOnCards } from '../reading/shown-cards.ts';
import { keepUntilNextChange } from '../reading/visible.ts';

const SLUG = 'custom';

/** The site's free page, without header and footer: the one with this slug (specification §2). */
export const loader = pageLoader({
  access: readContent,
  cache: { query: [], keys: () => [CONTENT_KEY] },
  handle: async (scope, { http }) => {
    await keepUntilNextChange(scope, http);
    const page = await findPublished(scope, 'page', SLUG);
    if (page === null || page.kind !== 'page') return throwMissing(scope, http);
    const { origin, name, zone } = scope.tenant;
    const item = await viewOfVariant(scope, page, scope.actor.role);
    dependOnCards(scope, http, item);
    return { item, site: { origin, name, zone } };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? itemMeta(loaderData.item, loaderData.site) : [];

export default function CustomPage(): ReactNode {
  const { item, site } = useLoaderData<typeof loader>();
  return <ItemPageBody item={item} zone={site.zone} />;
}
