import { hasRole, type Role, ROLES } from '#platform/access/role-rules.ts';

/** Roles for which a page may have a variant; everybody else sees the page itself. */
export const VARIANT_ROLES = ['user', 'manager', 'admin'] as const;
export type VariantRole = (typeof VARIANT_ROLES)[number];

/** Returns the audiences to which somebody with this role belongs. */
export function audiencesOf(role: Role): Role[] {
  return ROLES.filter((audience) => hasRole(role, audience));
}

/**
 * Returns the variant that a role sees: its own, else that of the next lower role that has one, else `guest`, the page
 * itself (specification §2).
 */
export function variantFor(role: Role, existing: readonly VariantRole[]): VariantRole | 'guest' {
  const lower = audiencesOf(role).toReversed();
  return lower.find((each): each is VariantRole => each !== 'guest' && existing.includes(each)) ?? 'guest';
}
