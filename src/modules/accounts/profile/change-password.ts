import {
  ATTEMPT_WINDOW_MINUTES,
  afterWindow,
  clearAttempts,
  countAttempt,
} from '#platform/access/attempts.ts';
import { sql } from '#platform/db/query.ts';
import type { OutsideScope } from '#platform/endpoint/endpoint.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { ChangePasswordInput } from '../account-contract.ts';
import { voidLinks } from '../mail-link.ts';
import { isPassword } from '../password.ts';
import { hashChosenPassword } from '../password/guessable-password.ts';
import { findPerson, type Person } from '../person-queries.ts';
import { accountsRefusals } from '../refusals.ts';
import { tellPerson } from '../tell-person.ts';
import { requirePerson } from './own-profile.ts';

/** Guesses at one's own present password within the window: whoever finds an open browser does not get more. */
export const MAX_PASSWORD_ATTEMPTS = 10;

export interface PreparedPassword {
  readonly passwordHash: string;
  /** The hash that the present password was checked against. */
  readonly formerHash: string;
}

/**
 * Checks the present password and hashes the new one, outside the transaction; every attempt is counted first.
 * Refuses with `accounts.wrong_password`, `accounts.too_many_attempts`.
 */
export async function preparePasswordChange(
  scope: OutsideScope,
  { present, password }: ChangePasswordInput,
): Promise<PreparedPassword> {
  const person = await provePassword(scope, present);
  return { passwordHash: await hashChosenPassword(scope, password), formerHash: person.passwordHash };
}

/** Under which a person's proofs of themselves are counted. */
export function passwordSubject(personId: string): string {
  return `password person ${personId}`;
}

/** Counts the attempt and returns the acting person, if `present` is their password. Refuses as `preparePasswordChange` does. */
export async function provePassword(
  scope: OutsideScope,
  present: string,
): Promise<Person & { passwordHash: string }> {
  if (scope.actor.kind !== 'person') throw refuse(platformRefusals, 'platform.signed_out');
  const { userId } = scope.actor;
  const subject = passwordSubject(userId);
  const { database } = scope.app;
  const { attempts, person } = await database.write(scope.tenant.id, async (tx) => ({
    attempts: await countAttempt(tx, scope.tenant.id, {
      subject,
      windowMinutes: ATTEMPT_WINDOW_MINUTES,
      now: scope.now,
    }),
    person: await findPerson({ tenant: scope.tenant, tx }, userId),
  }));
  if (attempts > MAX_PASSWORD_ATTEMPTS)
    throw refuse(accountsRefusals, 'accounts.too_many_attempts', afterWindow(ATTEMPT_WINDOW_MINUTES));
  const passwordHash = person?.passwordHash ?? null;
  if (!(await isPassword(present, passwordHash)) || !person || passwordHash === null)
    throw refuse(accountsRefusals, 'accounts.wrong_password');
  await database.write(scope.tenant.id, (tx) => clearAttempts(tx, scope.tenant.id, subject));
  return { ...person, passwordHash };
}

/**
 * Sets the new password and ends all other sessions; open recovery links end too, and the person is told by mail.
 * Refuses with `accounts.wrong_password` when the password was changed meanwhile.
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
  await scope.app.sessions.revokeAll(
    scope.tx,
    scope.tenant.id,
    userId,
    'password changed',
    scope.now,
    sessionId,
  );
  await voidLinks(scope, 'recovery', userId);
  const person = await findPerson(scope, userId);
  if (person) await tellPerson(scope, person, { kind: 'password_changed' });
}
