import { permission } from '#platform/access/access.ts';

/** Seeing who is a member; what one may do to whom is in `manage/member-rules.ts`. */
export const seeMembers = permission('accounts.see_members', 'manager');
/** Roles, invitations, entry links and the audit log. */
export const manageMembers = permission('accounts.manage_members', 'admin');
