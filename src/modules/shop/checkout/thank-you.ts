import type { Scope } from '#platform/scope.ts';
import { getOrderView, type OrderView } from '#modules/orders/public.ts';

/** The order that was just placed, for its buyer. Refuses with `orders.order_missing`. */
export function getPlacedOrder(scope: Scope, number: string, token: string | null): Promise<OrderView> {
  return getOrderView(scope, number, token);
}
