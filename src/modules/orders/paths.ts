import { withQuery } from '#platform/text/url-query.ts';

/** What the manager's list can be asked for; every part stands in the address. */
export interface OrderListQuery {
  readonly show?: string | undefined;
  readonly q?: string | undefined;
  readonly after?: string | undefined;
}

/** Typed URL builders of orders. `token` opens an order for whoever holds the link. */
export const ordersPaths = {
  orders: (query: { after?: string | undefined } = {}) => withQuery('/shop/orders', query),
  order: (number: string, token?: string | null) =>
    withQuery(`/shop/orders/${encodeURIComponent(number)}`, { t: token ?? undefined }),
  /** The list with the look-up form filled in. */
  lookUp: (number: string) => withQuery('/shop/orders', { number }),
  orderStatus: (number: string, token?: string | null) =>
    withQuery(`/api/orders/${encodeURIComponent(number)}/status`, { t: token ?? undefined }),
  manageOrders: (query: OrderListQuery = {}) => withQuery('/shop/manage/orders', { ...query }),
  manageOrder: (number: string) => `/shop/manage/orders/${encodeURIComponent(number)}`,
  packingSlip: (number: string) => `/shop/manage/orders/${encodeURIComponent(number)}/packing-slip`,
};
