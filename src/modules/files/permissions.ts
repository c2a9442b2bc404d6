import { anyone, permission, whileOn } from '#platform/access/access.ts';

/** One's own files and those that others share. */
export const ownFiles = whileOn('files', permission('files.own', 'user'));
/** Files by grant, link or public token: the item itself says who may. */
export const reachFiles = whileOn('files', anyone);
/** What takes the room of a site: names and sizes, never bytes. Open also where members have no files any more. */
export const overseeFiles = permission('files.oversee', 'manager');
/** How much room somebody has. */
export const limitFiles = permission('files.limit', 'admin');
