import { useEffect } from 'react';
import type { FetcherWithComponents } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { toast } from '#ui/toast/toast.ts';
import { announceCart } from './cart-badge.tsx';
import type { CartView } from './cart-contract.ts';

/** Updates the header and shows a toast after a form has added to the cart. */
export function useCartNews(
  { state, data }: Pick<FetcherWithComponents<ActionReply<CartView>>, 'state' | 'data'>,
  title: string,
): void {
  useEffect(() => {
    if (state !== 'idle' || !data?.ok) return;
    announceCart(data.result.pieces);
    void toast({ message: m.shop_added({ title }), tone: 'positive' });
  }, [state, data, title]);
}
