import type { Locale } from '#platform/locale/locale.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import type { ClusterAccess } from '../access/require-cluster.ts';
import { type ClusterAction, mayIn } from '../access/action-rules.ts';
import {
  manageDevices,
  seeChart,
  seeCluster,
  seeGraph,
  seeInformation,
  seePeople,
  seeSignage,
} from '../access/cluster-actions.ts';
import type { ClusterTab, FramedCluster } from './frame-contract.ts';

/** The tabs of an organisation with what they ask of their reader. */
const TAB_ACTIONS: Readonly<Record<ClusterTab, ClusterAction>> = {
  overview: seeCluster,
  people: seePeople,
  organization: seeChart,
  graph: seeGraph,
  signage: seeSignage,
  information: seeInformation,
  devices: manageDevices,
};

/** What the frame of all pages of an organisation shows its reader. */
export function framedCluster({ cluster, standing }: ClusterAccess, locale: Locale): FramedCluster {
  return {
    key: cluster.key,
    name: clusterName(cluster, locale),
    kind: cluster.kind,
    state: cluster.state,
    tabs: (Object.keys(TAB_ACTIONS) as ClusterTab[]).filter((tab) => mayIn(TAB_ACTIONS[tab], standing)),
  };
}
