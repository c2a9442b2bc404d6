import type { Module } from '#platform/module/module.ts';
import { clustersSettings } from './cluster/clusters-settings-contract.ts';
import { appliedNotice, stateNotice } from './lifecycle/notice-kinds.ts';
import { clustersList } from './manage/clusters-list.ts';
<<<<<<< HEAD
import { clustersSettingsFields } from './module-text.ts';
import { heldPositionsData } from './personal-data/held-positions.ts';
=======
import { clustersAuditText, clustersSettingsFields } from './module-text.ts';
>>>>>>> work-k

/** Organisations (clusters): units of a site with their people. */
export const clustersModule: Module = {
  name: 'clusters',
  switchedWith: 'clusters',
  lists: [clustersList],
<<<<<<< HEAD
  personalData: [heldPositionsData],
=======
  noticeKinds: [appliedNotice, stateNotice],
>>>>>>> work-k
  pagePrefixes: ['/cluster'],
  auditText: clustersAuditText,
  settings: { part: clustersSettings, fields: clustersSettingsFields },
};
