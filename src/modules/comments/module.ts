import { commentsLive } from './comment/colleagues.ts';
import { commentsAuditText } from './module-text.ts';
import { commentsNoticeKinds } from './notices/notice-kinds.ts';
import { commentsPersonalData } from './personal-data/personal-data.ts';
import type { Module } from '#platform/module/module.ts';

/** Comments of staff on records of all modules. */
export const commentsModule: Module = {
  name: 'comments',
  noticeKinds: commentsNoticeKinds,
  liveStates: [commentsLive],
  personalData: [commentsPersonalData],
  auditText: commentsAuditText,
};
