import { withQuery } from '#platform/text/url-query.ts';
import { clustersPaths } from '../paths.ts';

/** What the page of a chart can be asked to show. */
export interface ChartView {
  readonly asOf?: string | undefined;
  readonly view?: 'tree' | 'chart' | undefined;
  readonly root?: string | undefined;
  readonly node?: string | undefined;
  readonly new?: string | undefined;
}

/** URL builders of organisation charts. */
export const organizationPaths = {
  chart: (key: string, { asOf, view, root, node, new: fresh }: ChartView = {}) =>
    withQuery(clustersPaths.organization(key), {
      ...{ asOf, root, node, new: fresh },
      view: view === 'chart' ? view : undefined,
    }),
  pdf: (key: string, { asOf, root }: Pick<ChartView, 'asOf' | 'root'>) =>
    withQuery(`${clustersPaths.organization(key)}.pdf`, { asOf, root }),
};
