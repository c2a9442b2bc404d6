import { withQuery } from '#platform/text/url-query.ts';
import { clustersPaths } from '../paths.ts';

const home = '/cluster/user';

/** URL builders of the pages of staff. */
export const staffPaths = {
  home: (query: { readonly done?: 'pin' } = {}) => withQuery(home, { ...query }),
  login: () => `${home}/login`,
  dashboard: (query: { readonly cluster?: string } = {}) =>
    withQuery(clustersPaths.staffDashboard(), { ...query }),
  pin: (query: { readonly cluster?: string } = {}) => withQuery(`${home}/pin`, { ...query }),
  diagnostics: () => `${home}/debug-subvc`,
};
