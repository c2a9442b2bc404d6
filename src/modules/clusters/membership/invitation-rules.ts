export const INVITATION_WAYS = ['email', 'link', 'phone'] as const;
/** How an invitation reaches people; a telephone number is checked against the profile, its link is sent by hand. */
export type InvitationWay = (typeof INVITATION_WAYS)[number];

export type InvitationState = 'open' | 'used' | 'revoked' | 'expired';

/** People that one link lets in. */
export const MAX_LINK_USES = 500;
/** Lifetime of an invitation. */
export const MAX_INVITATION_DAYS = 90;
export const DEFAULT_INVITATION_DAYS = 14;
/** Open invitations of one organisation. */
export const MAX_OPEN_INVITATIONS = 1_000;

/** Format of a link's secret: 128 bits in base64url. */
const SECRET_FORM = /^[\w-]{22}$/;

/** Whether a text can be a link's secret. */
export function isSecretForm(text: string): boolean {
  return SECRET_FORM.test(text);
}

/**
 * The state of an invitation: used up takes precedence over revoked, revoked over expired. One whose maker may no longer
 * invite counts as revoked.
 */
export function invitationState(
  invitation: {
    readonly uses: number;
    readonly maxUses: number;
    readonly revokedAt: Date | null;
    readonly expiresAt: Date;
    readonly makerMayInvite: boolean;
  },
  now: Date,
): InvitationState {
  if (invitation.uses >= invitation.maxUses) return 'used';
  if (invitation.revokedAt !== null || !invitation.makerMayInvite) return 'revoked';
  return invitation.expiresAt <= now ? 'expired' : 'open';
}

/** Why somebody cannot accept an open invitation; null if they can. */
export function findAcceptProblem(
  invitation: {
    readonly way: InvitationWay;
    readonly emailFolded: string | null;
    readonly phone: string | null;
  },
  person: { readonly emailFolded: string; readonly phone: string; readonly isSuspendedHere: boolean },
):
  | 'clusters.invitation_other_email'
  | 'clusters.invitation_other_phone'
  | 'clusters.member_suspended'
  | null {
  if (person.isSuspendedHere) return 'clusters.member_suspended';
  if (invitation.way === 'email' && invitation.emailFolded !== person.emailFolded)
    return 'clusters.invitation_other_email';
  if (invitation.way === 'phone' && invitation.phone !== person.phone)
    return 'clusters.invitation_other_phone';
  return null;
}
