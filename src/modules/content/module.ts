import * as m from '#messages';
import type { Module } from '#platform/module/module.ts';
import { commentsPersonalData } from './commenting/comments-personal-data.ts';
import { commentNotice } from './commenting/comment-notice.ts';
import { emptyTrashCron } from './editing/empty-trash.ts';
import { contentEndpoints } from './endpoints.ts';
import { postsImport } from './importing/posts-import.ts';
import { contentSettings } from './item/content-settings-contract.ts';
import { MAP_HOST } from './layout/place-rules.ts';
import { itemsList } from './manage/items-list.ts';
import { contentAuditText, contentGrantText, contentSettingsFields } from './module-text.ts';
import { contentPaths } from './paths.ts';
import { contentPersonalData } from './personal-data/personal-data.ts';
import { presenceLive } from './presence/keep-presence.ts';
import { presencePersonalData } from './presence/presence-personal-data.ts';
import { contentNoticeKinds } from './review/notice-kinds.ts';
import { indexShowingPagesJob } from './reading/index-showing-pages.ts';
import { itemRecords } from './reading/item-records.ts';

/** Posts, pages and their publication. */
export const contentModule: Module = {
  name: 'content',
  switchedWith: 'content',
  endpoints: contentEndpoints,
  jobs: [indexShowingPagesJob],
  crons: [emptyTrashCron],
  records: [itemRecords],
  lists: [itemsList],
  imports: [postsImport],
  noticeKinds: [...contentNoticeKinds, commentNotice],
  personalData: [contentPersonalData, commentsPersonalData, presencePersonalData],
  liveStates: [presenceLive],
  headerLinks: [{ label: m.content_blog, path: contentPaths.blog(), rank: 40 }],
  frameHosts: [MAP_HOST],
  pagePrefixes: ['/cms-blog', '/cms'],
  auditText: contentAuditText,
  settings: { part: contentSettings, fields: contentSettingsFields },
  grantText: contentGrantText,
  demo: async () => (await import('./demo/fill-content.ts')).fillContent,
};
