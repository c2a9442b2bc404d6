import type { Duty } from '../duty-rules.ts';
import { hasRole, type Role } from './role-rules.ts';

/** What a person's permissions depend on: their role and duties. */
export interface Standing {
  readonly role: Role;
  readonly duties?: readonly Duty[] | undefined;
}

/** Returns whether somebody has at least `minimalRole` or one of the duties. */
export function isEntitled(
  { minimalRole, duties = [] }: { readonly minimalRole: Role; readonly duties?: readonly Duty[] | undefined },
  { role, duties: held = [] }: Standing,
): boolean {
  return hasRole(role, minimalRole) || duties.some((duty) => held.includes(duty));
}
