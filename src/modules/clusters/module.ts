import type { Module } from '#platform/module/module.ts';
import { changeAskedNotice, changeDecidedNotice } from './changes/notice-kinds.ts';
import { clustersSettings } from './cluster/clusters-settings-contract.ts';
import { clustersEndpoints } from './endpoints.ts';
import { appliedNotice, stateNotice } from './lifecycle/notice-kinds.ts';
import { clustersList } from './manage/clusters-list.ts';
import { peopleImport } from './importing/people-import.ts';
import { findFellowMembers } from './membership/fellow-members.ts';
import { membershipNotices } from './membership/notice-kinds.ts';
import { peopleList } from './membership/people-list.ts';
import { clustersPersonalData } from './personal-data/personal-data.ts';
import { clustersAuditText, clustersSettingsFields } from './module-text.ts';
import { ownerMissingNotice } from './personal-data/notice-kinds.ts';
import { heldPositionsData } from './personal-data/held-positions.ts';
import { applyModel } from './operating-model/apply-model.ts';
import { undoModel } from './operating-model/undo-model.ts';

/** Organisations (clusters): units of a site with their people. */
export const clustersModule: Module = {
  name: 'clusters',
  switchedWith: 'clusters',
  endpoints: clustersEndpoints,
  jobs: [applyModel, undoModel],
  lists: [clustersList, peopleList],
  imports: [peopleImport],
  noticeKinds: [
    appliedNotice,
    stateNotice,
    changeAskedNotice,
    changeDecidedNotice,
    ownerMissingNotice,
    ...membershipNotices,
  ],
  findAcquaintances: findFellowMembers,
  personalData: [clustersPersonalData, heldPositionsData],
  pagePrefixes: ['/cluster'],
  auditText: clustersAuditText,
  settings: { part: clustersSettings, fields: clustersSettingsFields },
  demo: async () => {
    const { fillClusters } = await import('./demo/fill-clusters.ts');
    const { fillModels } = await import('./demo/fill-models.ts');
    return async (stage) => {
      await fillClusters(stage);
      await fillModels(stage);
    };
  },
};
