import type { Actor } from '../scope.ts';

/** Tenant roles, weakest first. */
export const ROLES = ['guest', 'user', 'manager', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who may call an endpoint or open a page. Required by type: nothing ships unguarded. */
export interface Access {
  readonly name: string;
  readonly minimalRole: Role;
}

/** Everybody, guests included. */
export const anyone: Access = { name: 'anyone', minimalRole: 'guest' };

/** A named permission with the weakest role that holds it; deny by default. */
export function permission(name: string, minimalRole: Role): Access {
  return { name, minimalRole };
}

export function hasRole(role: Role, minimalRole: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(minimalRole);
}

/** Whether `actor` may do what `access` names. */
export function allows(access: Access, actor: Actor): boolean {
  return actor.kind === 'system' || hasRole(actor.role, access.minimalRole);
}
