import { sql } from '#platform/db/query.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import type { ChangePasswordInput } from '../person/person-contract.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { clearProofs, countProof } from '../guessing/count-proof.ts';
import { voidLinks } from '../notices/mail-link.ts';
import { isPassword } from '../password/password.ts';
import { hashChosenPassword } from '../password/guessable-password.ts';
import { findPerson, type Person } from '../person/person-queries.ts';
import { accountsRefusals } from '../refusals.ts';
import { notifyPerson } from '../notices/notify-person.ts';
import { requirePerson } from '../person/own-profile.ts';

export interface PreparedPassword {
  readonly passwordHash: string;
  /** The hash against which the present password was verified. */
  readonly formerHash: string;
}

/**
 * Verifies the present password and hashes the new one, outside the transaction. Every attempt is counted first.
 * Refuses with `accounts.wrong_password`, `accounts.too_many_attempts`.
 */
export async function preparePasswordChange(
  scope: ScopeWithoutTx,
  { present, password }: ChangePasswordInput,
): Promise<PreparedPassword> {
  const person = await provePassword(scope, present);
  return { passwordHash: await hashChosenPassword(scope, password), formerHash: person.passwordHash };
}

/** Counts the attempt and returns the acting person if `present` is their password. Refuses like `preparePasswordChange`. */
export async function provePassword(
  scope: ScopeWithoutTx,
  present: string,
): Promise<Person & { passwordHash: string }> {
  if (scope.actor.kind !== 'person') throw refuse(platformRefusals, 'platform.signed_out');
  const { actor, tenant, now } = scope;
  const { database } = scope.app;
  const person = await database.write(tenant.id, async (tx) => {
    await countProof({ tx, tenant, now }, actor);
    return findPerson({ tenant, tx }, actor.userId);
  });
  const passwordHash = person?.passwordHash ?? null;
  if (!(await isPassword(present, passwordHash)) || !person || passwordHash === null)
    throw refuse(accountsRefusals, 'accounts.wrong_password');
  await database.write(tenant.id, (tx) => clearProofs({ tx, tenant }, actor));
  return { ...person, passwordHash };
}

/**
 * Sets the new password, ends all other sessions and open recovery links, and mails the person.
 * Refuses with `accounts.wrong_password` if the password was changed concurrently.
 */
export async function changePassword(
  scope: Scope,
  { passwordHash, formerHash }: PreparedPassword,
): Promise<void> {
  const { userId, sessionId } = requirePerson(scope);
  const changed = await scope.tx.run(sql`
    update accounts_person set password_hash = ${passwordHash}
     where tenant_id = ${scope.tenant.id} and person_id = ${userId} and password_hash = ${formerHash}`);
  if (changed === 0) throw refuse(accountsRefusals, 'accounts.wrong_password');
  await endSessions(scope, { personId: userId, reason: 'password changed', exceptSessionId: sessionId });
  await voidLinks(scope, 'recovery', userId);
  const person = await findPerson(scope, userId);
  if (person) await notifyPerson(scope, person, { kind: 'password_changed' });
}
