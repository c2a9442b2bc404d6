import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { Ribbon } from '#ui/text/ribbon.tsx';
import { Skeleton, SkeletonRegion } from '#ui/loading/skeleton.tsx';
import { shopPaths } from '../paths.ts';
import { percentOff } from '#platform/money/money.ts';
import { MarkedText } from '#ui/text/marked-text.tsx';
import { Price } from '#ui/text/price.tsx';
import type { ProductCard as Card } from './product-list-contract.ts';
import { ProductPicture } from './product-picture.tsx';
import { StockHint } from './stock-hint.tsx';

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4 lg:gap-6';

/** Loaded lazily: only members need it. */
const SaveHeart = lazy(() => import('../saved/save-heart.tsx'));

/** Grid of product cards: two columns on phones, four on wide screens. */
export function ProductGrid({
  items,
  eager = 0,
  saved = null,
  foot,
}: {
  items: readonly Card[];
  eager?: number;
  /** SKUs that the reader has saved; null if they cannot save. */
  saved?: readonly string[] | null;
  /** Content below a card's price. */
  foot?: (item: Card) => ReactNode;
}): ReactNode {
  return (
    <ul className={grid}>
      {items.map((item, index) => (
        <li key={item.sku} className="flex min-w-0">
          <ProductCard item={item} isEager={index < eager} foot={foot?.(item)}>
            {saved && (
              <Suspense fallback={null}>
                <SaveHeart sku={item.sku} title={item.title} isSaved={saved.includes(item.sku)} />
              </Suspense>
            )}
          </ProductCard>
        </li>
      ))}
    </ul>
  );
}

function ProductCard({
  item,
  isEager,
  foot,
  children,
}: {
  item: Card;
  isEager: boolean;
  foot: ReactNode;
  children: ReactNode;
}): ReactNode {
  const percent = percentOff(item.regularPriceSatang, item.priceSatang);
  const isSoldOut = item.availability === 'sold_out';
  return (
    <article className="group relative flex w-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-rest transition-shadow duration-200 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent hover:shadow-lift">
      <div className="overflow-hidden">
        <ProductPicture
          url={item.pictureUrl}
          title={item.title}
          isEager={isEager}
          className={
            isSoldOut ? 'opacity-60 grayscale-50' : 'transition-transform duration-300 group-hover:scale-103'
          }
        />
      </div>
      {percent !== null && <Ribbon>{m.ui_discount({ percent })}</Ribbon>}
      <div className="flex grow flex-col gap-1 p-3 sm:p-4">
        <h2 className="line-clamp-2 text-base leading-snug font-medium">
          <Link
            to={shopPaths.product(item.sku)}
            prefetch="intent"
            className="py-0.5 outline-none after:absolute after:inset-0 after:content-[''] group-hover:text-accent"
          >
            <MarkedText text={item.title} marks={item.titleMarks} />
          </Link>
        </h2>
        {item.variantCount > 1 && (
          <p className="text-sm text-ink-soft">{m.shop_variant_count({ count: item.variantCount })}</p>
        )}
        <div className="mt-auto flex flex-col gap-0.5 pt-1">
          <Price
            priceSatang={item.priceSatang}
            regularPriceSatang={item.regularPriceSatang}
            isFrom={item.hasPriceRange}
          />
          {item.availability !== 'in_stock' && <StockHint availability={item.availability} />}
        </div>
        {foot}
      </div>
      {children}
    </article>
  );
}

/** Skeleton of a product grid. */
export function ProductGridSkeleton({ count = 8 }: { count?: number }): ReactNode {
  return (
    <SkeletonRegion className={grid}>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="flex flex-col gap-3 overflow-hidden rounded-lg border border-line bg-surface pb-4"
        >
          <Skeleton className="aspect-square w-full rounded-none" />
          <div className="flex flex-col gap-2 px-3 sm:px-4">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-6 w-1/2" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  );
}
