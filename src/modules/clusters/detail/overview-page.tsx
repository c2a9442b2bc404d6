import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { Card } from '#ui/layout/card.tsx';
import { requireCluster } from '../access/require-cluster.ts';
import { seeCluster } from '../access/cluster-actions.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { ClusterFrame } from '../frame/cluster-frame.tsx';
import { framedCluster } from '../frame/cluster-tabs.ts';
import { visitClusters } from '../permissions.ts';
import { countMembers } from './count-members.ts';

export const loader = pageLoader({
  access: visitClusters,
  params: ClusterPath,
  handle: async (scope, { params }) => {
    const access = await requireCluster(scope, params.cluster, seeCluster);
    return {
      cluster: framedCluster(access, scope.locale),
      members: await countMembers(scope, access.cluster.clusterId),
      locale: scope.locale,
    };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.cluster.name ?? '' }];

/** One organisation at a glance. */
export default function OverviewPage(): ReactNode {
  const { cluster, members, locale } = useLoaderData<typeof loader>();
  return (
    <ClusterFrame cluster={cluster} current="overview">
      <Card title={m.clusters_members()}>
        <p className="text-2xl font-semibold tabular-nums">{formatNumber(members, locale)}</p>
      </Card>
    </ClusterFrame>
  );
}
