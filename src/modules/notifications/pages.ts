import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Page routes of notifications. File paths are relative to the app's folder. */
export const notificationsPages: RouteConfigEntry[] = [
  route('user/notification', '../modules/notifications/own/notices-page.tsx'),
  route('user/notification/preferences', '../modules/notifications/own/preferences-page.tsx'),
  route('user/unsubscribe/:token?', '../modules/notifications/own/unsubscribe-page.tsx'),
];
