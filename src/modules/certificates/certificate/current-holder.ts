import { findMember } from '#modules/accounts/public.ts';
import type { Scope } from '#platform/scope.ts';

interface Learner {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** Address of an erased account; it identifies nobody. */
const ERASED = /@erased\.invalid$/;

/** Returns a learner's current name and address, or those from their enrolment when the account is gone or has no name. */
export async function currentHolder(scope: Scope, enrolled: Learner): Promise<Learner> {
  const member = await findMember(scope.tx, scope.tenant.id, enrolled.userId);
  const name = member ? `${member.firstname} ${member.lastname}`.trim() : '';
  if (!member || name === '' || ERASED.test(member.email)) return enrolled;
  return { userId: enrolled.userId, name, email: member.email };
}
