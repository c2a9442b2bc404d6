import { withQuery } from '#platform/text/url-query.ts';
import { clustersPaths } from '../paths.ts';

/** What the dashboard names instead of an organisation. */
export const WHOLE_SITE = 'site';

/** URL builders of figures and of what they are counted by. */
export const figurePaths = {
  /** `cluster`: its key; without it the whole site or one's own organisation. */
  dashboard: (query: { cluster?: string; period?: string } = {}) => withQuery('/cluster/dashboard', query),
  /** Which branches an organisation runs. */
  branches: (key: string) => `${clustersPaths.detail(key)}/branches`,
};
