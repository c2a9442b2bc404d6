import { ChartLine, FolderOpen, IdCard, LayoutTemplate, Network, Users } from 'lucide-react';
import * as m from '#messages';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { figurePaths } from './figures/paths.ts';
import { clusterFilesPaths } from './files/paths.ts';
import { modelPaths } from './operating-model/paths.ts';
import { clustersPaths } from './paths.ts';
import { staffPaths } from './staff/paths.ts';

/** Its area and links on every page of work. */
export const clustersUi: ModuleUi = {
  name: 'clusters',
  switchedWith: 'clusters',
  workArea: { name: 'clusters', rank: 42, label: m.clusters_area, icon: Network, key: 'KeyO' },
  workLinks: [
    {
      area: 'clusters',
      rank: 5,
      to: figurePaths.dashboard(),
      label: m.clusters_dashboard,
      icon: ChartLine,
      role: 'user',
      membersFindIt: false,
    },
    {
      area: 'clusters',
      rank: 10,
      to: clustersPaths.manage(),
      label: m.clusters_title,
      icon: Network,
      role: 'user',
      membersFindIt: false,
    },
    {
      area: 'clusters',
      rank: 20,
      to: clustersPaths.people(),
      label: m.clusters_people_title,
      icon: Users,
      role: 'user',
      membersFindIt: false,
    },
    {
      area: 'clusters',
      rank: 30,
      to: staffPaths.home(),
      label: m.clusters_staff_title,
      icon: IdCard,
      role: 'user',
      membersFindIt: false,
    },
    {
      area: 'clusters',
      rank: 35,
      to: clusterFilesPaths.manager(),
      also: clusterFilesPaths.staff(),
      label: m.clusters_files,
      icon: FolderOpen,
      role: 'user',
      membersFindIt: false,
    },
    {
      area: 'clusters',
      rank: 40,
      to: modelPaths.models(),
      label: m.clusters_models,
      icon: LayoutTemplate,
      role: 'manager',
    },
  ],
};
