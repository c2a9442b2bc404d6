import type { Actor } from '../scope.ts';
import { hasRole, type Role } from './role-rules.ts';

export type { Role };

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

/** Whether `actor` may do what `access` names. */
export function allows(access: Access, actor: Actor): boolean {
  return actor.kind === 'system' || hasRole(actor.role, access.minimalRole);
}
