import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import { CLUSTER_KIND_TEXTS, CLUSTER_STATE_TEXTS, clusterName } from '../cluster/cluster-text.ts';
import { visitClusters } from '../permissions.ts';
import { ClustersListInput, type ListedCluster } from './clusters-list-contract.ts';
import { listClusters } from './list-clusters.ts';

/** Organisations, as a file. */
export const clustersList = listSource<typeof ClustersListInput, ListedCluster>({
  name: 'clusters.clusters',
  title: m.clusters_title,
  access: visitClusters,
  query: ClustersListInput,
  columns: [
    { header: m.clusters_name, kind: 'text', of: clusterName },
    { header: m.clusters_key, kind: 'text', of: ({ key }) => key },
    {
      header: m.clusters_kind,
      kind: 'text',
      of: ({ kind }, locale) => CLUSTER_KIND_TEXTS[kind]({}, { locale }),
    },
    {
      header: m.clusters_state,
      kind: 'text',
      of: ({ state }, locale) => CLUSTER_STATE_TEXTS[state]({}, { locale }),
    },
    { header: m.clusters_members, kind: 'number', of: ({ members }) => members },
    { header: m.clusters_changed, kind: 'instant', of: ({ changedAt }) => new Date(changedAt) },
  ],
  read: async (scope, query, page) => {
    const { clusters, next, isPartial } = await listClusters(scope, { ...query, ...page });
    return { rows: clusters, next, isPartial };
  },
});
