import type { Duty } from '../duty-rules.ts';
import { hasRole, type Role } from './role-rules.ts';

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
