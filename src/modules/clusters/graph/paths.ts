import { withQuery } from '#platform/text/url-query.ts';
import { clustersPaths } from '../paths.ts';

/** What the page of a graph can be asked to show. */
export interface GraphView {
  /** What names contain. */
  readonly q?: string | undefined;
  /** Name of a kind of nodes. */
  readonly kind?: string | undefined;
  /** Ids of the nodes between which a path is asked for. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Page of the list, from 1. */
  readonly page?: number | undefined;
}

/** URL builders of graphs of organisations. */
export const graphPaths = {
  graph: (key: string, { page, ...view }: GraphView = {}) =>
    withQuery(clustersPaths.graph(key), {
      ...view,
      page: page === undefined || page === 1 ? undefined : String(page),
    }),
  data: (key: string) => `${clustersPaths.graph(key)}.json`,
  csv: (key: string) => `${clustersPaths.graph(key)}.csv`,
};
