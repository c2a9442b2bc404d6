import { withQuery } from '#platform/text/url-query.ts';

/** What the page of a chart can be asked to show. */
export interface ChartView {
  readonly asOf?: string | undefined;
  readonly view?: 'tree' | 'chart' | undefined;
  readonly root?: string | undefined;
  readonly node?: string | undefined;
  readonly new?: string | undefined;
}

const page = (key: string): string => `/cluster/manage/detail/${encodeURIComponent(key)}/organization`;

/** URL builders of organisation charts. */
export const organizationPaths = {
  chart: (key: string, { view, ...query }: ChartView = {}) =>
    withQuery(page(key), { ...query, view: view === 'chart' ? view : undefined }),
  pdf: (key: string, { asOf, root }: Pick<ChartView, 'asOf' | 'root'>) =>
    withQuery(`${page(key)}.pdf`, { asOf, root }),
};
