import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { payloadOr } from '#platform/navigation/payload.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { listCategories } from '../category/category-queries.ts';
import { categoriesNear } from '../category/category-rules.ts';
import { shopContent, shopPaths } from '../paths.ts';
import { LIST_PARAMETERS, listByAddress } from '../listing/list-address.ts';
import { ProductListAddress } from '../listing/product-list-contract.ts';
import { ProductListView } from '../listing/product-list-view.tsx';
import { visitShop } from '../permissions.ts';
import { savedAmong } from '../saved/set-saved.ts';

export const loader = pageLoader({
  access: visitShop,
  query: ProductListAddress,
  cache: {
    query: LIST_PARAMETERS,
    keys: (_params, query) => {
      const category = query.get('category');
      return [
        shopContent.categories,
        category && category !== 'all' ? shopContent.category(category) : shopContent.catalogue,
      ];
    },
  },
  handle: async (scope, { query }) => {
    const [list, categories] = await Promise.all([listByAddress(scope, query), listCategories(scope)]);
    return {
      ...list,
      categories: categoriesNear(categories, query.category),
      saved: await savedAmong(scope, list.page.items),
      origin: scope.tenant.origin,
    };
  },
});

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  payloadOr(request.url, serverLoader);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: m.shop_products() }];
  const { query, origin } = loaderData;
  const isPlain = !query.q && !query.after && !query.min && !query.max && !query.stock;
  return [
    { title: query.q ? m.shop_results_for({ q: query.q }) : m.shop_products() },
    { name: 'description', content: m.shop_products_description() },
    {
      tagName: 'link',
      rel: 'canonical',
      href: origin + shopPaths.products(isPlain ? { category: query.category } : {}),
    },
    ...(isPlain ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
};

export default function ProductsPage(): ReactNode {
  const { page, query, isQueryTooShort, categories, saved } = useLoaderData<typeof loader>();
  const current = categories.find(({ code }) => code === query.category);
  const chips = categories.filter((category) =>
    current ? category.parentCode === current.code : category.depth === 1,
  );
  return (
    <PageFrame background="canvas">
      <PageHeader
        title={query.q ? m.shop_results_for({ q: query.q }) : (current?.title ?? m.shop_products())}
      />
      <ProductListView
        page={page}
        query={query}
        isQueryTooShort={isQueryTooShort}
        action={shopPaths.products()}
        linkTo={shopPaths.products}
        chips={chips}
        chipTo={(category) =>
          query.q
            ? shopPaths.products({ ...query, category: category.code, after: undefined })
            : shopPaths.category(category.code)
        }
        categories={categories}
        saved={saved}
      />
    </PageFrame>
  );
}
