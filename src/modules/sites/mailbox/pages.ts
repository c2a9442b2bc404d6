import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The local mailbox with the mail that a localhost installation would send. File paths are relative to src/app. */
export const mailboxPages: RouteConfigEntry[] = [
  route('mailbox', '../modules/sites/mailbox/mailbox-page.tsx'),
  route('mailbox/:mailId', '../modules/sites/mailbox/mail-page.tsx'),
];
