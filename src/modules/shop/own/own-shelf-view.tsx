import { ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import type { CartView } from '../cart/cart-contract.ts';
import { useCartNews } from '../cart/use-cart-news.tsx';
import { ProductGrid } from '../listing/product-card.tsx';
import type { ProductCard } from '../listing/product-list-contract.ts';
import { shopPaths } from '../paths.ts';
import type { OwnShelf } from './own-shelf.ts';

/** Products that the member bought or saved, shown below the categories. */
export default function OwnShelfView({ again, latest, saved }: OwnShelf): ReactNode {
  return (
    <>
      {again.length > 0 && (
        <section aria-labelledby="shop-again" className="mt-12">
          <h2 id="shop-again" className="mb-4 text-xl font-semibold">
            {m.shop_buy_again()}
          </h2>
          <ProductGrid items={again} saved={saved} foot={(item) => <BuyAgain item={item} />} />
        </section>
      )}
      {latest.length > 0 && (
        <section aria-labelledby="shop-latest" className="mt-12">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
            <h2 id="shop-latest" className="text-xl font-semibold">
              {m.shop_saved_title()}
            </h2>
            <TextLink to={shopPaths.saved()}>{m.shop_see_all_saved()}</TextLink>
          </div>
          <ProductGrid items={latest} saved={saved} />
        </section>
      )}
    </>
  );
}

function BuyAgain({ item }: { item: ProductCard }): ReactNode {
  const fetcher = useFetcher<ActionReply<CartView>>();
  useCartNews(fetcher, item.title);
  return (
    <fetcher.Form method="post" action={shopPaths.product(item.sku)} className="relative z-10 mt-2">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="sku" value={item.sku} />
      <input type="hidden" name="quantity" value="1" />
      <SubmitButton
        size="sm"
        full
        variant="secondary"
        icon={<ShoppingCart aria-hidden />}
        aria-label={m.shop_buy_again_of({ title: item.title })}
        busy={fetcher.state !== 'idle'}
        outcome={fetcher.data ? (fetcher.data.ok ? 'success' : 'error') : undefined}
        successLabel={m.shop_added_short()}
      >
        {m.shop_buy_again()}
      </SubmitButton>
    </fetcher.Form>
  );
}
