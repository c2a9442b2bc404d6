import { exportEndedNotice, importEndedNotice } from './background/notice-kinds.ts';
import { tellExportEnded, tellImportEnded } from './background/tell-ended.ts';
import { notificationsEndpoints } from './endpoints.ts';
import { noticesLive } from './notice/notice-queries.ts';
import { notificationsPersonalData } from './personal-data/personal-data.ts';
import { forgetNoticesCron } from './notice/forget-old-notices.ts';
import { digestCron } from './sending/digest.ts';
import { pushLine, sendNoticeMail } from './sending/send-notice.ts';
import type { Module } from '#platform/module/module.ts';

/** Notices to people and their delivery. */
export const notificationsModule: Module = {
  name: 'notifications',
  endpoints: notificationsEndpoints,
  jobs: [sendNoticeMail, pushLine],
  crons: [digestCron, forgetNoticesCron],
  noticeKinds: [importEndedNotice, exportEndedNotice],
  subscriptions: [tellImportEnded, tellExportEnded],
  liveStates: [noticesLive],
  personalData: [notificationsPersonalData],
};
