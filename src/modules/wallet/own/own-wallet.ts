import { platformRefusals, refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';

/** Returns the id of the signed-in person. Refuses with `platform.signed_out`. */
export function personIdOf(scope: Scope): string {
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  return person.userId;
}
