import { clearAttempts } from '#platform/access/attempts.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import type { ResetPasswordInput } from '../person/person-contract.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { findLink, linkRefusal, spendLink, voidLinks } from '../telling/mail-link.ts';
import { hashChosenPassword } from '../password/guessable-password.ts';
import { findPerson } from '../person/person-queries.ts';
import { signInSubject } from '../guessing/admit-guess.ts';
import { rememberDevice } from '../guessing/known-device.ts';
import type { Visitor } from '../sign-in/sign-in.ts';
import { tellPerson } from '../telling/tell-person.ts';

/**
 * Hashes the new password before the transaction, and only for a link that is open: nobody makes us hash for nothing.
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
 * Sets the new password by a recovery link, once: the link and its siblings end, all sessions of the person end, the
 * address counts as proved, and the browser is known for them: guesses that others make do not delay the sign-in that follows. Where it had not been proved before, the account may have been made by somebody else: no way
 * in and no factor of theirs outlives the proof. Refuses with `accounts.link_unknown`, `accounts.link_used`, `accounts.link_expired`.
 */
export async function resetPassword(
  scope: Scope,
  { token, passwordHash }: { token: string; passwordHash: string },
  visitor: Visitor,
): Promise<{ personId: string }> {
  const { personId } = await spendLink(scope, 'recovery', token);
  await voidLinks(scope, 'recovery', personId);
  await dropWaysOfUnproved(scope, personId);
  await scope.tx.run(sql`
    update accounts_person set password_hash = ${passwordHash}, activated_at = coalesce(activated_at, ${scope.now})
     where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
  await endSessions(scope, { personId, reason: 'password recovered' });
  const person = await findPerson(scope, personId);
  if (!person) throw new Error(`Person ${personId} is gone within their own recovery.`);
  await rememberDevice(scope, { personId, sessionId: null }, visitor);
  await clearAttempts(scope.tx, scope.tenant.id, signInSubject(person.email));
  await tellPerson(scope, person, { kind: 'password_changed' });
  return { personId };
}

/** Takes away passkeys, LINE accounts and the second factor of a person whose address nobody has proved yet. */
async function dropWaysOfUnproved(scope: Scope, personId: string): Promise<void> {
  const unproved = await scope.tx.first(sql<RowOf<'accounts_person', 'personId'>>`
    select person_id from accounts_person
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and activated_at is null for no key update`);
  if (!unproved) return;
  const theirs = sql`tenant_id = ${scope.tenant.id} and person_id = ${personId}`;
  await scope.tx.run(sql`delete from accounts_passkey where ${theirs}`);
  await scope.tx.run(sql`delete from accounts_line_link where ${theirs}`);
  await scope.tx.run(sql`delete from accounts_second_factor where ${theirs}`);
}
