import { inPerson, permission } from '#platform/access/access.ts';

/** One's own account: profile, password, sessions. Nobody touches it in another's name. */
export const ownAccount = inPerson(permission('accounts.own', 'user'));
/** Seeing who is a member; what one may do to whom is in `manage/member-rules.ts`. */
export const seeMembers = permission('accounts.see_members', 'manager');
/** Roles, invitations, entry links and the audit log. */
export const manageMembers = permission('accounts.manage_members', 'admin');
