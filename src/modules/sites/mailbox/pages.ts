import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The local mailbox: what this installation would have sent. Paths count from src/app. */
export const mailboxPages: RouteConfigEntry[] = [
  route('mailbox', '../modules/sites/mailbox/mailbox-page.tsx'),
  route('mailbox/:mailId', '../modules/sites/mailbox/mail-page.tsx'),
];
