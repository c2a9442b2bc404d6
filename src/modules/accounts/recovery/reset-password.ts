import { clearAttempts } from '#platform/access/attempts.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import type { ResetPasswordInput } from '../person/person-contract.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { findLink, linkRefusal, spendLink, voidLinks } from '../notices/mail-link.ts';
import { hashChosenPassword } from '../password/guessable-password.ts';
import { findPerson } from '../person/person-queries.ts';
import { signInSubject } from '../guessing/admit-guess.ts';
import { rememberDevice } from '../guessing/known-device.ts';
import type { Visitor } from '../sign-in/sign-in.ts';
import { notifyPerson } from '../notices/notify-person.ts';

/**
 * Hashes the new password before the transaction, but only for an open link, so that forged links cause no hashing.
 * Refuses with `accounts.link_unknown`, `accounts.link_used`, `accounts.link_expired`.
 */
export async function prepareReset(
  scope: ScopeWithoutTx,
  { token, password }: ResetPasswordInput,
): Promise<{ passwordHash: string }> {
  const { state } = await scope.app.database.read(scope.tenant.id, (tx) =>
    findLink({ ...scope, tx }, 'recovery', token),
  );
  if (state !== 'open') throw linkRefusal(state);
  return { passwordHash: await hashChosenPassword(scope, password) };
}

/**
 * Sets the new password with a recovery link, once. Invalidates the person's other links, ends their sessions, activates the
 * address, and makes the browser known, so that other people's wrong passwords do not delay the next sign-in. If the address
 * was not activated before, somebody else may have created the account, so all other sign-in methods and the second factor
 * are removed. Refuses with `accounts.link_unknown`, `accounts.link_used`, `accounts.link_expired`.
 */
export async function resetPassword(
  scope: Scope,
  { token, passwordHash }: { token: string; passwordHash: string },
  visitor: Visitor,
): Promise<{ personId: string }> {
  const { personId } = await spendLink(scope, 'recovery', token);
  await voidLinks(scope, 'recovery', personId);
  await removeUnprovedSignInMethods(scope, personId);
  await scope.tx.run(sql`
    update accounts_person set password_hash = ${passwordHash}, activated_at = coalesce(activated_at, ${scope.now})
     where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
  await endSessions(scope, { personId, reason: 'password recovered' });
  const person = await findPerson(scope, personId);
  if (!person) throw new Error(`Person ${personId} is gone within their own recovery.`);
  await rememberDevice(scope, { personId, sessionId: null }, visitor);
  await clearAttempts(scope.tx, scope.tenant.id, signInSubject(person.email));
  await notifyPerson(scope, person, { kind: 'password_changed' });
  return { personId };
}

/** Removes passkeys, LINE accounts and second factor of a person whose address has never been activated. */
async function removeUnprovedSignInMethods(scope: Scope, personId: string): Promise<void> {
  const unproved = await scope.tx.first(sql<RowOf<'accounts_person', 'personId'>>`
    select person_id from accounts_person
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and activated_at is null for no key update`);
  if (!unproved) return;
  const theirs = sql`tenant_id = ${scope.tenant.id} and person_id = ${personId}`;
  await scope.tx.run(sql`delete from accounts_passkey where ${theirs}`);
  await scope.tx.run(sql`delete from accounts_line_link where ${theirs}`);
  await scope.tx.run(sql`delete from accounts_second_factor where ${theirs}`);
}
