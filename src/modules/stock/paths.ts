import { withQuery } from '#platform/text/url-query.ts';

/** URL builders of stock. */
export const stockPaths = {
  levels: (
    query: {
      show?: string | undefined;
      q?: string | undefined;
      sort?: string | undefined;
      after?: string | undefined;
    } = {},
  ) => withQuery('/shop/manage/stock', query),
  item: (itemId: string, query: { after?: string | undefined } = {}) =>
    withQuery(`/shop/manage/stock/${encodeURIComponent(itemId)}`, query),
};
