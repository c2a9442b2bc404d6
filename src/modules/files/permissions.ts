import { anyone, permission, whileOn, withOwnSignIn } from '#platform/access/access.ts';
import { refuse } from '#platform/refusal.ts';
import { filesRefusals } from './refusals.ts';

/** Use one's own files and those shared by others. */
export const ownFiles = whileOn('files', permission('files.own', 'user'));
/** Access files by grant, link or public token; checked per item. */
export const reachFiles = whileOn('files', anyone);
/** Use the specified calls, by session or by the site's public token, which gives access to public files only (§4, §5). */
export const callFiles = whileOn(
  'files',
  withOwnSignIn(permission('files.call', 'user'), {
    signedOut: () => refuse(filesRefusals, 'files.no_token'),
    guestToken: {
      name: 'publicFiles',
      description: "The site's public client key instead of a session: gives access to public files only.",
      isValid: (tenant, authorization) => authorization.replace(/^Bearer /, '').trim() === tenant.clientKey,
    },
  }),
);
/** See storage use: names and sizes, never bytes. Also while files are switched off. */
export const overseeFiles = permission('files.oversee', 'manager');
/** Change people's quotas. */
export const limitFiles = permission('files.limit', 'admin');
