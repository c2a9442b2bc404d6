import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Page routes of messages. File paths are relative to the app's folder. */
export const messagesPages: RouteConfigEntry[] = [
  route('user/message', '../modules/messages/conversation/conversations-page.tsx'),
  route('user/message/new', '../modules/messages/conversation/new-conversation-page.tsx'),
  route('user/message/:conversation', '../modules/messages/conversation/conversation-page.tsx'),
];

/** Managers' pages of messages, inside the work frame. */
export const messagesWorkPages: RouteConfigEntry[] = [
  route('user/manage/email', '../modules/messages/writing/write-page.tsx'),
  route('user/manage/email/templates', '../modules/messages/template/templates-page.tsx'),
  route('user/manage/email/templates/:mailTemplate', '../modules/messages/template/template-page.tsx'),
  route('user/manage/outbox', '../modules/messages/email/outbox-page.tsx'),
  route('user/manage/message-reports', '../modules/messages/conversation/reports-page.tsx'),
];
