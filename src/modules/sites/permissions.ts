import { permission } from '#platform/access/access.ts';

/** Read the site's configuration. */
export const readConfig = permission('sites.config.read', 'manager');
/** Edit and publish the site's configuration. */
export const manageConfig = permission('sites.config.manage', 'admin');
