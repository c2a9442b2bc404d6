import { messagesSettings } from './conversation/messages-settings-contract.ts';
import { findCorrespondents } from './conversation/correspondents.ts';
import { outboxList } from './email/outbox-list.ts';
import { conversationRecords } from './conversation/conversation-records.ts';
import { messagesLive } from './conversation/conversation-queries.ts';
import { failedMailCard } from './email/failed-mail-card.ts';
import { messagesNoticeKinds } from './conversation/notice-kinds.ts';
import { messagesEndpoints } from './endpoints.ts';
import { messagesAuditText, messagesSettingsFields, messagesGrantText } from './module-text.ts';
import { messagesPersonalData } from './personal-data/personal-data.ts';
import type { Module } from '#platform/module/module.ts';

/** Conversations of members, and mail in the site's name. */
export const messagesModule: Module = {
  name: 'messages',
  switchedWith: 'messages',
  endpoints: messagesEndpoints,
  cards: { failed_mail: failedMailCard },
  noticeKinds: messagesNoticeKinds,
  findAcquaintances: findCorrespondents,
  liveStates: [messagesLive],
  records: [conversationRecords],
  lists: [outboxList],
  personalData: [messagesPersonalData],
  pagePrefixes: ['/user/message'],
  auditText: messagesAuditText,
  settings: { part: messagesSettings, fields: messagesSettingsFields },
  grantText: messagesGrantText,
  demo: async () => {
    const { fillMessages } = await import('./demo/fill-messages.ts');
    const { fillTemplates } = await import('./demo/fill-templates.ts');
    return async (stage) => {
      await fillMessages(stage);
      await fillTemplates(stage);
    };
  },
  demoHistory: async () => (await import('./demo/fill-talks.ts')).fillTalks,
};
