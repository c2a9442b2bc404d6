import { z } from 'zod';
import { Email } from '../person/person-contract.ts';
import { MEMBER_ROLES, type MemberRole } from './member-rules.ts';
import type { SignInMethodState } from './sign-in-method-rules.ts';

export const InvitationInput = z.object({
  /** Empty if the admin hands over the link. */
  email: z.union([z.literal(''), Email]).default(''),
  role: z.enum(MEMBER_ROLES),
  locale: z.enum(['th', 'en']),
});
export type InvitationInput = z.infer<typeof InvitationInput>;

export interface InvitationRow {
  readonly invitationId: string;
  readonly email: string | null;
  readonly role: MemberRole;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly expiresAt: string;
}

/** What the holder of the link can see. */
export interface InvitationView {
  readonly state: SignInMethodState;
  readonly role: MemberRole;
  readonly email: string | null;
  readonly madeBy: string;
}
