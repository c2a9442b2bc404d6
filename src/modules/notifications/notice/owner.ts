import { platformRefusals, refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';

/** Returns the acting person's id, the owner of the notices. Refuses with `platform.signed_out`. */
export function ownerOf(scope: Scope): string {
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  return person.userId;
}
