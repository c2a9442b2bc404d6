import { filesSettings } from './quota/files-settings-contract.ts';
import { archiveTokenKind } from './archive/archive-content-token.ts';
import { filesCrons, filesJobs } from './clean-up/clean-up-crons.ts';
import { filesEndpoints } from './endpoints.ts';
import { fileRecords } from './item/file-records.ts';
import { personTokenKind } from './item/person-content-token.ts';
import { filesAuditText, filesSettingsFields, filesGrantText } from './module-text.ts';
import { filesPersonalData } from './personal-data/personal-data.ts';
import { findSharers } from './sharing/known-people.ts';
import { filesNoticeKinds } from './sharing/notice-kinds.ts';
import { linkTokenKind } from './sharing/link-content-token.ts';
import { linksSealed } from './sharing/links.ts';
import { storageCard } from './usage/storage-card.ts';
import type { Module } from '#platform/module/module.ts';

/** Files and folders, sharing and quotas. */
export const filesModule: Module = {
  name: 'files',
  switchedWith: 'files',
  endpoints: filesEndpoints,
  cards: { storage: storageCard },
  jobs: filesJobs,
  crons: filesCrons,
  noticeKinds: filesNoticeKinds,
  findAcquaintances: findSharers,
  contentTokenKinds: [personTokenKind, linkTokenKind, archiveTokenKind],
  sealedColumns: linksSealed,
  records: [fileRecords],
  personalData: [filesPersonalData],
  pagePrefixes: ['/user/filemanager', '/user/upload', '/external/storage'],
  auditText: filesAuditText,
  settings: { part: filesSettings, fields: filesSettingsFields },
  grantText: filesGrantText,
  demo: async () => (await import('./demo/fill-files.ts')).fillFiles,
};
