import { permission } from '#platform/access/access.ts';

/** One's own files and those that others share. */
export const ownFiles = permission('files.own', 'user');
/** What takes the room of a site: names and sizes, never bytes. */
export const overseeFiles = permission('files.oversee', 'manager');
/** How much room somebody has. */
export const limitFiles = permission('files.limit', 'admin');
