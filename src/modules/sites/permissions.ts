import { permission } from '#platform/access/access.ts';

/** Managers see how their site is set. */
export const readConfig = permission('sites.config.read', 'manager');
/** Admins prepare and publish it. */
export const manageConfig = permission('sites.config.manage', 'admin');
