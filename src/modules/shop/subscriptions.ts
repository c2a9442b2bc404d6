import { on, type Subscription } from '#platform/events.ts';
import { signedInEvent } from '#modules/accounts/public.ts';
import { stockChanged } from '#modules/stock/public.ts';
import { mergeGuestCart } from './cart/merge-carts.ts';
import { followStock } from './product/follow-stock.ts';

export const shopSubscriptions: readonly Subscription[] = [
  on(signedInEvent, mergeGuestCart),
  on(stockChanged, followStock),
];
