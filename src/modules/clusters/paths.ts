import { withQuery } from '#platform/text/url-query.ts';

type Query = Readonly<Record<string, string | undefined>>;

const manage = '/cluster/manage';
const detail = (key: string): string => `${manage}/detail/${encodeURIComponent(key)}`;

/** URL builders of organisations. */
export const clustersPaths = {
  /** One's own organisations. */
  home: () => '/cluster',
  manage: (query: Query = {}) => withQuery(manage, { ...query }),
  new: (query: Query = {}) => withQuery(`${manage}/new`, { ...query }),
  choose: () => `${manage}/detail`,
  detail,
  information: (key: string) => `${detail(key)}/information`,
};
