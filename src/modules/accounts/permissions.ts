import { inPerson, permission, withOwnSignIn } from '#platform/access/access.ts';
import { refuse } from '#platform/refusal.ts';
import { accountsRefusals } from './refusals.ts';

/** One's own account: profile, password, sessions. Nobody touches it in another's name. */
export const ownAccount = inPerson(permission('accounts.own', 'user'));
/** The specification's profile call, which has sentences of its own for guests (§8). */
export const callOwnProfile = withOwnSignIn(permission('accounts.call_profile', 'user'), {
  signedOut: ({ hasToken }) =>
    refuse(accountsRefusals, hasToken ? 'accounts.invalid_session' : 'accounts.no_token'),
});
/** Seeing who is a member; what one may do to whom is in `manage/member-rules.ts`. */
export const seeMembers = permission('accounts.see_members', 'manager');
/** Roles, invitations, entry links and the audit log. */
export const manageMembers = permission('accounts.manage_members', 'admin');
