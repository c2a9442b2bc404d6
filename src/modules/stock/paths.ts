/** Typed URL builders of stock. */
export const stockPaths = {
  levels: (query: { show?: string | undefined; after?: string | undefined } = {}) =>
    withQuery('/shop/manage/stock', query),
  item: (itemId: string, query: { after?: string | undefined } = {}) =>
    withQuery(`/shop/manage/stock/${encodeURIComponent(itemId)}`, query),
};

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}
