import { inPerson, permission, withOwnSignIn } from '#platform/access/access.ts';
import { refuse } from '#platform/refusal.ts';
import { accountsRefusals } from './refusals.ts';

/** Manage one's own account: profile, password, sessions. Not allowed while acting for somebody. */
export const ownAccount = inPerson(permission('accounts.own', 'user'));
/** Call the specified profile endpoint, which has its own messages for guests (§8). */
export const callOwnProfile = withOwnSignIn(permission('accounts.call_profile', 'user'), {
  signedOut: ({ hasToken }) =>
    refuse(accountsRefusals, hasToken ? 'accounts.invalid_session' : 'accounts.no_token'),
});
/** See the members; the allowed actions are in `manage/member-rules.ts`. */
export const seeMembers = permission('accounts.see_members', 'manager');
/** Manage roles, invitations, entry links; read the audit log. */
export const manageMembers = permission('accounts.manage_members', 'admin');
