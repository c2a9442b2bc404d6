import type { Module } from '#platform/module/module.ts';
import { clustersEndpoints } from './endpoints.ts';
import { changeAskedNotice, changeDecidedNotice } from './changes/notice-kinds.ts';
import { clustersSettings } from './cluster/clusters-settings-contract.ts';
import { clusterSpaces } from './files/cluster-files.ts';
import { clusterRelations } from './graph/cluster-relations.ts';
import { appliedNotice, stateNotice } from './lifecycle/notice-kinds.ts';
import { staffHome } from './current/current-cluster.ts';
import { clusterAlerts, clusterFigures } from './figures/cluster-figures.ts';
import { clustersList } from './manage/clusters-list.ts';
import { peopleImport } from './importing/people-import.ts';
import { findFellowMembers } from './membership/fellow-members.ts';
import { membershipNotices } from './membership/notice-kinds.ts';
import { peopleList } from './membership/people-list.ts';
import { clustersPersonalData } from './personal-data/personal-data.ts';
import { clustersAuditText, clustersGrantText, clustersSettingsFields } from './module-text.ts';
import { ownerMissingNotice } from './personal-data/notice-kinds.ts';
import { counterData } from './personal-data/counter-data.ts';
import { heldPositionsData } from './personal-data/held-positions.ts';
import { documentExpiringNotice } from './documents/notice-kinds.ts';
import { remindOfDocumentsCron } from './documents/remind-of-documents.ts';
import { applyModel } from './operating-model/apply-model.ts';
import { PROMOTION } from './signage/paths.ts';
import { undoModel } from './operating-model/undo-model.ts';

/** Organisations (clusters): units of a site with their people. */
export const clustersModule: Module = {
  name: 'clusters',
  switchedWith: 'clusters',
  endpoints: clustersEndpoints,
  jobs: [applyModel, undoModel],
  crons: [remindOfDocumentsCron],
  lists: [clustersList, peopleList],
  imports: [peopleImport],
  noticeKinds: [
    appliedNotice,
    stateNotice,
    changeAskedNotice,
    changeDecidedNotice,
    documentExpiringNotice,
    ownerMissingNotice,
    ...membershipNotices,
  ],
  findAcquaintances: findFellowMembers,
  personalData: [clustersPersonalData, heldPositionsData, counterData],
  homes: [staffHome],
  figures: clusterFigures,
  alerts: clusterAlerts,
  sharedSpaces: [clusterSpaces],
  relations: clusterRelations,
  pagePrefixes: ['/cluster'],
  offlineScopes: [PROMOTION],
  auditText: clustersAuditText,
  grantText: clustersGrantText,
  settings: { part: clustersSettings, fields: clustersSettingsFields },
  demo: async () => {
    const { fillClusters } = await import('./demo/fill-clusters.ts');
    const { fillBranches } = await import('./demo/fill-branches.ts');
    const { fillDevices } = await import('./demo/fill-devices.ts');
    const { fillModels } = await import('./demo/fill-models.ts');
    const { fillDocuments } = await import('./demo/fill-documents.ts');
    const { fillSignage } = await import('./demo/fill-signage.ts');
    return async (stage) => {
      await fillClusters(stage);
      await fillBranches(stage);
      await fillDevices(stage);
      await fillModels(stage);
      await fillDocuments(stage);
      await fillSignage(stage);
    };
  },
};
