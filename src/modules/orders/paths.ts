import { withQuery } from '#platform/text/url-query.ts';

/** Query parameters of the management list. */
export interface OrderListQuery {
  readonly show?: string | undefined;
  readonly q?: string | undefined;
  /** See `readOrderDays`. */
  readonly days?: string | undefined;
  readonly sort?: string | undefined;
  readonly after?: string | undefined;
}

/** Typed URL builders of orders. `token` is the access token of a guest's link. */
export const ordersPaths = {
  orders: (query: { after?: string | undefined } = {}) => withQuery('/shop/orders', query),
  order: (number: string, token?: string | null) =>
    withQuery(`/shop/orders/${encodeURIComponent(number)}`, { t: token ?? undefined }),
  /** The order list with the look-up form filled in. */
  lookUp: (number: string) => withQuery('/shop/orders', { number }),
  orderStatus: (number: string, token?: string | null) =>
    withQuery(`/api/orders/${encodeURIComponent(number)}/status`, { t: token ?? undefined }),
  manageOrders: (query: OrderListQuery = {}) => withQuery('/shop/manage/orders', { ...query }),
  /** The report of sales; `query` is a `PeriodQuery`. */
  sales: (query: { period?: string | undefined; from?: string | undefined; to?: string | undefined } = {}) =>
    withQuery('/shop/manage/sales', query),
  /** Paid orders without a document. */
  withoutDocument: () => '/shop/manage/without-document',
  manageOrder: (number: string) => `/shop/manage/orders/${encodeURIComponent(number)}`,
  manageOrderData: (number: string) => `/api/orders/manage/${encodeURIComponent(number)}`,
  packingSlip: (number: string) => `/shop/manage/orders/${encodeURIComponent(number)}/packing-slip`,
};
