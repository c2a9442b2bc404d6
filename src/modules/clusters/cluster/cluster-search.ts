import type { Scope } from '#platform/scope.ts';
import { indexForSearch } from '#platform/search/search-index.ts';
import type { RowOf } from '#platform/db/rows.ts';

/** Search kind of organisations in every state. */
export const CLUSTER_SEARCH = 'clusters.cluster';

type Searched = RowOf<'clusters_cluster', 'clusterId' | 'key' | 'nameTh' | 'nameEn' | 'taxId'>;

/** Indexes an organisation by its names, key and tax ID, in the transaction that writes it. */
export async function indexCluster(scope: Scope, { clusterId, ...texts }: Searched): Promise<void> {
  await indexForSearch(scope, {
    kind: CLUSTER_SEARCH,
    id: clusterId,
    text: [texts.nameTh, texts.nameEn, texts.key, texts.taxId ?? ''].filter(Boolean).join('\n'),
  });
}
