import { withQuery } from '#platform/text/url-query.ts';

type Query = Readonly<Record<string, string | undefined>>;

const root = '/cluster/vendor';

/** URL builders of vendors. */
export const vendorsPaths = {
  vendors: (query: Query = {}) => withQuery(root, { ...query }),
  apply: () => `${root}/new`,
  vendor: (vendorId: string) => `${root}/${encodeURIComponent(vendorId)}`,
  edit: (vendorId: string) => `${root}/${encodeURIComponent(vendorId)}/edit`,
};
