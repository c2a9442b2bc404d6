import type { Module } from '#platform/module/module.ts';
import { changeAskedNotice, changeDecidedNotice } from './changes/notice-kinds.ts';
import { clustersSettings } from './cluster/clusters-settings-contract.ts';
import { appliedNotice, stateNotice } from './lifecycle/notice-kinds.ts';
import { clustersList } from './manage/clusters-list.ts';
import { clustersAuditText, clustersSettingsFields } from './module-text.ts';
import { heldPositionsData } from './personal-data/held-positions.ts';

/** Organisations (clusters): units of a site with their people. */
export const clustersModule: Module = {
  name: 'clusters',
  switchedWith: 'clusters',
  lists: [clustersList],
  personalData: [heldPositionsData],
  noticeKinds: [appliedNotice, stateNotice, changeAskedNotice, changeDecidedNotice],
  pagePrefixes: ['/cluster'],
  auditText: clustersAuditText,
  settings: { part: clustersSettings, fields: clustersSettingsFields },
  demo: async () => (await import('./demo/fill-clusters.ts')).fillClusters,
};
