import { findMember } from '#modules/accounts/public.ts';
import type { Scope } from '#platform/scope.ts';

/** Returns a member's name; null for the system and for people who have left. */
export async function personName(scope: Scope, personId: string | null): Promise<string | null> {
  const person = personId === null ? null : await findMember(scope.tx, scope.tenant.id, personId);
  return person === null ? null : `${person.firstname} ${person.lastname}`.trim();
}
