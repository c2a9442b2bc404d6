import { LayoutGrid } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { payloadOr } from '#platform/navigation/payload.ts';
import { pageLoader } from '#platform/page/page.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ProductPicture } from '../listing/product-picture.tsx';
import { shopContent, shopPaths } from '../paths.ts';
import type { CategoryTile } from '../category/category-contract.ts';
import { listCategoryTiles } from '../category/category-queries.ts';
import { visitShop } from '../permissions.ts';
import { findOwnShelf } from '../own/own-shelf.ts';

/** Loaded lazily: only members need it. */
const OwnShelf = lazy(() => import('../own/own-shelf-view.tsx'));

export const loader = pageLoader({
  access: visitShop,
  cache: { query: [], keys: () => [shopContent.categories, shopContent.catalogue] },
  handle: async (scope) => {
    const [tiles, own] = await Promise.all([listCategoryTiles(scope), findOwnShelf(scope)]);
    return { tiles, own, origin: scope.tenant.origin };
  },
});

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  payloadOr(request.url, serverLoader);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.shop_categories() },
  { name: 'description', content: m.shop_categories_description() },
  ...(loaderData
    ? [{ tagName: 'link' as const, rel: 'canonical', href: loaderData.origin + shopPaths.categories() }]
    : []),
];

export default function CategoriesPage(): ReactNode {
  const { tiles, own } = useLoaderData<typeof loader>();
  const tops = tiles.filter(({ depth, hasProducts }) => depth === 1 && hasProducts);
  return (
    <PageFrame background="canvas">
      <PageHeader title={m.shop_categories()} />
      {tops.length === 0 ? (
        <EmptyState
          icon={<LayoutGrid />}
          title={m.shop_no_categories_title()}
          action={<LinkButton to={shopPaths.products()}>{m.shop_all_products()}</LinkButton>}
        >
          {m.shop_no_categories_text()}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 lg:gap-6">
          {tops.map((tile, index) => (
            <li key={tile.code} className="flex">
              <Tile
                tile={tile}
                isEager={index < 2}
                below={tiles.filter(({ parentCode, hasProducts }) => parentCode === tile.code && hasProducts)}
              />
            </li>
          ))}
        </ul>
      )}
      {own && (
        <Suspense fallback={null}>
          <OwnShelf {...own} />
        </Suspense>
      )}
    </PageFrame>
  );
}

function Tile({
  tile,
  below,
  isEager,
}: {
  tile: CategoryTile;
  below: readonly CategoryTile[];
  isEager: boolean;
}): ReactNode {
  const [first = null, ...others] = tile.pictureUrls;
  return (
    <article className="group relative flex w-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-rest transition-shadow duration-200 hover:shadow-lift">
      <div className={others.length === 2 ? 'grid grid-cols-[2fr_1fr] gap-0.5' : ''}>
        <ProductPicture
          url={first}
          title={tile.title}
          isEager={isEager}
          className={others.length === 2 ? 'h-full' : 'aspect-[3/2]'}
        />
        {others.length === 2 && (
          <div className="grid gap-0.5">
            {others.map((url) => (
              <ProductPicture key={url} url={url} title={tile.title} />
            ))}
          </div>
        )}
      </div>
      <div className="flex flex-col gap-1 p-4 sm:p-5">
        <h2 className="text-lg font-semibold">
          <Link
            to={shopPaths.category(tile.code)}
            prefetch="intent"
            className="after:absolute after:inset-0 after:content-[''] group-hover:text-accent"
          >
            {tile.title}
          </Link>
        </h2>
        {below.length > 0 && (
          <ul className="relative z-10 -mx-2 flex flex-wrap">
            {below.map(({ code, title }) => (
              <li key={code}>
                <Link
                  to={shopPaths.category(code)}
                  prefetch="intent"
                  className="inline-flex min-h-11 items-center rounded-sm px-2 text-sm text-ink-soft underline-offset-4 hover:text-accent hover:underline"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
