import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { clustersPaths } from '../paths.ts';
import { visitClusters } from '../permissions.ts';
import { ClusterChoice } from './cluster-choice.tsx';
import { listOwnClusters } from './own-clusters.ts';

export const loader = pageLoader({
  access: visitClusters,
  handle: async (scope) => {
    const clusters = await listOwnClusters(scope);
    const [only] = clusters;
    if (only && clusters.length === 1) throw redirectWithin(clustersPaths.detail(only.key));
    return { clusters, locale: scope.locale };
  },
});

export const meta: MetaFunction = () => [{ title: m.clusters_own() }];

/** Somebody's own organisations; with one alone it opens at once. */
export default function ClustersHomePage(): ReactNode {
  const { clusters, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={m.clusters_own()} subtitle={m.clusters_own_subtitle()} />
      <ClusterChoice clusters={clusters} locale={locale} />
    </>
  );
}
