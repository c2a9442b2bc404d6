import {
  BookOpenText,
  LayoutDashboard,
  MonitorPlay,
  Network,
  TabletSmartphone,
  Users,
  Waypoints,
} from 'lucide-react';
import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { Icon } from '#platform/module/module-ui.ts';
import type { ClusterTab } from '../frame/frame-contract.ts';
import { clustersPaths } from '../paths.ts';
import type { PanelView } from './panel-contract.ts';

/** A big button that leads to a page. */
export interface PanelTile {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
}

const TABS: Readonly<Record<ClusterTab, { label: Sentence; icon: Icon; to: (key: string) => string }>> = {
  overview: { label: m.clusters_tab_overview, icon: LayoutDashboard, to: clustersPaths.detail },
  people: { label: m.clusters_tab_people, icon: Users, to: clustersPaths.members },
  organization: { label: m.clusters_tab_organization, icon: Network, to: clustersPaths.organization },
  graph: { label: m.clusters_tab_graph, icon: Waypoints, to: clustersPaths.graph },
  signage: { label: m.clusters_tab_signage, icon: MonitorPlay, to: clustersPaths.signage },
  information: { label: m.clusters_tab_information, icon: BookOpenText, to: clustersPaths.information },
  devices: { label: m.clusters_tab_devices, icon: TabletSmartphone, to: clustersPaths.devices },
};

/** The pages of an organisation that the reader of its panel may open. */
export function clusterTiles({ cluster }: PanelView): PanelTile[] {
  return cluster.tabs.map((tab) => {
    const { label, icon, to } = TABS[tab];
    return { to: to(cluster.key), label: label(), icon };
  });
}
