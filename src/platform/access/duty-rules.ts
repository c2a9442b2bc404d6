import { hasRole, type Role } from './role-rules.ts';

/** Duties: memberships beside the four roles, each of which opens single permissions to people of any role. */
export const DUTIES = ['accountant'] as const;
export type Duty = (typeof DUTIES)[number];

/** What somebody may do rests on: their role and their duties. */
export interface Standing {
  readonly role: Role;
  readonly duties?: readonly Duty[] | undefined;
}

/** Returns whether a role of at least `minimalRole`, or one of the duties, is among what somebody has. */
export function isEntitled(
  { minimalRole, duties = [] }: { readonly minimalRole: Role; readonly duties?: readonly Duty[] | undefined },
  { role, duties: held = [] }: Standing,
): boolean {
  return hasRole(role, minimalRole) || duties.some((duty) => held.includes(duty));
}
