import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Page routes of notifications. Paths of files are relative to the app's folder. */
export const notificationsPages: RouteConfigEntry[] = [
  route('user/notification', '../modules/notifications/notices-page.tsx'),
  route('user/notification/preferences', '../modules/notifications/preferences-page.tsx'),
  route('user/unsubscribe/:token?', '../modules/notifications/unsubscribe-page.tsx'),
];
