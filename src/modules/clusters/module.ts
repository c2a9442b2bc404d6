import type { Module } from '#platform/module/module.ts';
import { clustersSettings } from './cluster/clusters-settings-contract.ts';
import { clustersList } from './manage/clusters-list.ts';
import { clustersSettingsFields } from './module-text.ts';

/** Organisations (clusters): units of a site with their people. */
export const clustersModule: Module = {
  name: 'clusters',
  switchedWith: 'clusters',
  lists: [clustersList],
  pagePrefixes: ['/cluster'],
  settings: { part: clustersSettings, fields: clustersSettingsFields },
};
