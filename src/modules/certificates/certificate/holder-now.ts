import { findMember } from '#modules/accounts/public.ts';
import type { Scope } from '#platform/scope.ts';

interface Learner {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** What is left of an account that was erased; it names nobody. */
const ERASED = /@erased\.invalid$/;

/** A learner as their account says today; as they enrolled, where there is no account any more or it has no name. */
export async function holderNow(scope: Scope, enrolled: Learner): Promise<Learner> {
  const member = await findMember(scope.tx, scope.tenant.id, enrolled.userId);
  const name = member ? `${member.firstname} ${member.lastname}`.trim() : '';
  if (!member || name === '' || ERASED.test(member.email)) return enrolled;
  return { userId: enrolled.userId, name, email: member.email };
}
