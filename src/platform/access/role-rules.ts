/** Tenant roles, weakest first. */
export const ROLES = ['guest', 'user', 'manager', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Returns whether `role` is `minimalRole` or higher. */
export function hasRole(role: Role, minimalRole: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(minimalRole);
}
