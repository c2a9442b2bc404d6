import type { ClusterRole } from '../cluster/cluster-rules.ts';

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
/** Invitations that owners mail to one address on one day, from all organisations of a site. */
export const MAX_MAILED_A_DAY = 5;

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

/** Most people that one invitation lets in: an owner is one certain person. */
export function mostUses(role: ClusterRole): number {
  return role === 'owner' ? 1 : MAX_LINK_USES;
}

/** Why somebody cannot accept an open invitation; null if they can. */
export function findAcceptProblem(
  invitation: {
    readonly way: InvitationWay;
    readonly emailFolded: string | null;
    readonly phone: string | null;
  },
  person: {
    readonly emailFolded: string;
    /** Whether the address is known to be theirs. */
    readonly isEmailConfirmed: boolean;
    readonly phone: string;
    readonly isSuspendedHere: boolean;
    /** Whether somebody else ended their membership after the invitation was made. */
    readonly wasRemovedSince: boolean;
  },
):
  | 'clusters.invitation_other_email'
  | 'clusters.email_unconfirmed'
  | 'clusters.invitation_other_phone'
  | 'clusters.member_suspended'
  | 'clusters.member_removed'
  | null {
  if (person.isSuspendedHere) return 'clusters.member_suspended';
  if (person.wasRemovedSince) return 'clusters.member_removed';
  if (invitation.way === 'email' && invitation.emailFolded !== person.emailFolded)
    return 'clusters.invitation_other_email';
  if (invitation.way === 'email' && !person.isEmailConfirmed) return 'clusters.email_unconfirmed';
  if (invitation.way === 'phone' && invitation.phone !== person.phone)
    return 'clusters.invitation_other_phone';
  return null;
}
