import { anyone, permission, whileOn, withOwnSignIn } from '#platform/access/access.ts';
import { refuse } from '#platform/refusal.ts';
import { filesRefusals } from './refusals.ts';

/** One's own files and those that others share. */
export const ownFiles = whileOn('files', permission('files.own', 'user'));
/** Files by grant, link or public token: the item itself says who may. */
export const reachFiles = whileOn('files', anyone);
/** The specification's calls: a session, or the public token of the site, which reaches public files only (§4, §5). */
export const callFiles = whileOn(
  'files',
  withOwnSignIn(permission('files.call', 'user'), {
    signedOut: () => refuse(filesRefusals, 'files.no_token'),
    guestToken: {
      name: 'publicFiles',
      description: "The site's public client key in place of a session: reaches public files only.",
      isValid: (tenant, authorization) => authorization.replace(/^Bearer /, '').trim() === tenant.clientKey,
    },
  }),
);
/** What takes the room of a site: names and sizes, never bytes. Open also where members have no files any more. */
export const overseeFiles = permission('files.oversee', 'manager');
/** How much room somebody has. */
export const limitFiles = permission('files.limit', 'admin');
