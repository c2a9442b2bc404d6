import { withQuery } from '#platform/text/url-query.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** URL builders of the files of organisations. */
export const clusterFilesPaths = {
  manager: (query: Query = {}) => withQuery('/cluster/filemanager', { ...query }),
  /** For staff at work. */
  staff: (query: Query = {}) => withQuery('/cluster/user/filemanager', { ...query }),
};
