import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { ClusterBadge } from '../cluster/cluster-badge.tsx';
import { CLUSTER_KIND_TEXTS } from '../cluster/cluster-text.ts';
import { clustersPaths } from '../paths.ts';
import type { ClusterTab, FramedCluster } from './frame-contract.ts';

const TABS: Readonly<Record<ClusterTab, { label: Sentence; to: (key: string) => string }>> = {
  overview: { label: m.clusters_tab_overview, to: clustersPaths.detail },
  people: { label: m.clusters_tab_people, to: clustersPaths.members },
  organization: { label: m.clusters_tab_organization, to: clustersPaths.organization },
  graph: { label: m.clusters_tab_graph, to: clustersPaths.graph },
  signage: { label: m.clusters_tab_signage, to: clustersPaths.signage },
  information: { label: m.clusters_tab_information, to: clustersPaths.information },
  devices: { label: m.clusters_tab_devices, to: clustersPaths.devices },
};

/** Header and tabs of all pages of one organisation. */
export function ClusterFrame({
  cluster,
  current,
  actions,
  children,
}: {
  cluster: FramedCluster;
  current: ClusterTab;
  actions?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <>
      <PageHeader
        title={cluster.name}
        subtitle={CLUSTER_KIND_TEXTS[cluster.kind]()}
        badge={<ClusterBadge state={cluster.state} />}
        breadcrumbs={[
          { label: m.clusters_title(), to: clustersPaths.manage() },
          ...(cluster.above ?? []).map(({ key, name }) => ({ label: name, to: clustersPaths.detail(key) })),
          { label: cluster.name },
        ]}
        actions={actions}
        tabs={
          cluster.tabs.length > 1 && (
            <Tabs
              label={cluster.name}
              tabs={cluster.tabs.map((tab) => ({
                to: TABS[tab].to(cluster.key),
                label: TABS[tab].label(),
                current: tab === current,
              }))}
            />
          )
        }
      />
      {children}
    </>
  );
}
