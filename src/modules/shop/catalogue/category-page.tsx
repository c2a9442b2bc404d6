import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { LIST_PARAMETERS, listByAddress } from '../listing/list-address.ts';
import { ProductListAddress } from '../listing/product-list-contract.ts';
import { ProductListView } from '../listing/product-list-view.tsx';
import { shopContent, shopPaths } from '../paths.ts';
import { CategoryCode } from '../category/category-contract.ts';
import { getCategory } from '../category/category-queries.ts';
import { visitShop } from '../permissions.ts';
import { savedAmong } from '../saved/set-saved.ts';

export const loader = pageLoader({
  access: visitShop,
  params: z.object({ code: CategoryCode }),
  query: ProductListAddress.omit({ category: true }),
  cache: {
    query: LIST_PARAMETERS.filter((name) => name !== 'category'),
    keys: ({ code = '' }) => [
      shopContent.categories,
      code === 'all' ? shopContent.catalogue : shopContent.category(code),
    ],
  },
  handle: async (scope, { params, query }) => {
    const [list, found] = await Promise.all([
      listByAddress(scope, { ...query, category: params.code }),
      getCategory(scope, params.code),
    ]);
    const saved = await savedAmong(scope, list.page.items);
    return { ...list, ...found, saved, origin: scope.tenant.origin };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: m.shop_category() }];
  const { category, query, origin } = loaderData;
  const isPlain = !query.q && !query.after && !query.min && !query.max && !query.stock;
  return [
    { title: category.title },
    { name: 'description', content: m.shop_category_description({ title: category.title }) },
    { tagName: 'link', rel: 'canonical', href: origin + shopPaths.category(category.code) },
    ...(isPlain ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
};

export default function CategoryPage(): ReactNode {
  const { page, query, isQueryTooShort, category, ancestors, children, saved } =
    useLoaderData<typeof loader>();
  const crumbs = [
    { label: m.shop_categories(), to: shopPaths.categories() },
    ...ancestors.map(({ code, title }) => ({ label: title, to: shopPaths.category(code) })),
    { label: category.title },
  ];
  return (
    <PageFrame background="canvas">
      <PageHeader title={category.title} breadcrumbs={crumbs} />
      <ProductListView
        page={page}
        query={{ ...query, category: undefined }}
        isQueryTooShort={isQueryTooShort}
        action={shopPaths.category(category.code)}
        linkTo={(wanted) => shopPaths.category(category.code, wanted)}
        chips={children}
        chipTo={({ code }) => shopPaths.category(code)}
        saved={saved}
      />
    </PageFrame>
  );
}
