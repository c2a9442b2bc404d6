import { MAX_EMAIL } from '#platform/text/email-contract.ts';
import { z } from 'zod';
import { parseThaiPhone } from '#platform/text/thai-phone.ts';
import { ClusterKey } from '../cluster/cluster-contract.ts';
import { CLUSTER_ROLES, type ClusterRole } from '../cluster/cluster-rules.ts';
import {
  DEFAULT_INVITATION_DAYS,
  INVITATION_WAYS,
  type InvitationState,
  type InvitationWay,
  MAX_INVITATION_DAYS,
  MAX_LINK_USES,
  mostUses,
} from './invitation-rules.ts';
import { BranchCodes } from './membership-contract.ts';
import { branchScope } from './membership-rules.ts';

const Email = z.string().trim().max(MAX_EMAIL).pipe(z.email());

/** An invitation, as its form sends it: each way has its own field. */
export const InviteInput = z
  .object({
    cluster: ClusterKey,
    way: z.enum(INVITATION_WAYS),
    email: z.string().trim().max(MAX_EMAIL).default(''),
    phone: z.string().trim().max(40).default(''),
    uses: z.coerce.number().int().min(1).max(MAX_LINK_USES).default(1),
    days: z.coerce.number().int().min(1).max(MAX_INVITATION_DAYS).default(DEFAULT_INVITATION_DAYS),
    role: z.enum(CLUSTER_ROLES),
    branches: BranchCodes,
  })
  .superRefine(({ way, email, phone, uses, role }, context) => {
    if (way === 'link' && uses > mostUses(role))
      context.addIssue({ code: 'custom', path: ['uses'], message: 'A link makes one person an owner.' });
    if (way === 'email' && !Email.safeParse(email).success)
      context.addIssue({ code: 'custom', path: ['email'], message: 'An e-mail address is needed.' });
    if (way === 'phone' && parseThaiPhone(phone) === null)
      context.addIssue({ code: 'custom', path: ['phone'], message: 'A Thai telephone number is needed.' });
  })
  .transform((input) => ({ ...input, branches: branchScope(input.role, input.branches) }));
export type InviteInput = z.output<typeof InviteInput>;

export const InvitationPath = z.object({ token: z.string().max(100) });

/** What is shown once, after an invitation was made. */
export interface MadeInvitation {
  readonly url: string;
  readonly way: InvitationWay;
  /** Whom it is for: an address or a telephone number; empty for a link. */
  readonly to: string;
  readonly uses: number;
}

/** An open invitation in the list of those who manage the people. */
export interface ListedInvitation {
  readonly invitationId: string;
  readonly clusterKey: string;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly way: InvitationWay;
  readonly to: string;
  readonly role: ClusterRole;
  readonly uses: number;
  readonly maxUses: number;
  readonly madeBy: string;
  readonly expiresAt: string;
}

/** What the holder of an invitation's link sees. */
export interface InvitationView {
  readonly state: InvitationState;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly role: ClusterRole;
  readonly madeBy: string;
  readonly way: InvitationWay;
  /** Whom it is for, with all but its ends hidden: the link may have been forwarded. Empty for a link. */
  readonly to: string;
}
