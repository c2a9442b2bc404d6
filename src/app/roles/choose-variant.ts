import { ROLES, type Role } from '#platform/access/role-rules.ts';

/** A page's variants by role. A role without its own variant sees the next weaker one. */
export type Variants<Shown> = Partial<Record<Role, Shown>>;

/** The variant for `role`: its own, else the nearest weaker one (admin → manager → user → guest); null when there is none. */
export function chooseVariant<Shown>(variants: Variants<Shown>, role: Role): Shown | null {
  for (let rank = ROLES.indexOf(role); rank >= 0; rank--) {
    const found = variants[ROLES[rank] as Role];
    if (found) return found;
  }
  return null;
}
