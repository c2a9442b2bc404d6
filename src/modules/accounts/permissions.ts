import { permission } from '#platform/access/access.ts';

/** One's own account: profile, password, sessions. */
export const ownAccount = permission('accounts.own', 'user');
