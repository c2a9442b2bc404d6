import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The managers' pages of messages, within the work frame. Paths of files are relative to the app's folder. */
export const messagesWorkPages: RouteConfigEntry[] = [
  route('user/manage/outbox', '../modules/messages/email/outbox-page.tsx'),
];
