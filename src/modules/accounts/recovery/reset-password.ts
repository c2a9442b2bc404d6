import { clearAttempts } from '#platform/access/attempts.ts';
import { sql } from '#platform/db/query.ts';
import type { OutsideScope } from '#platform/endpoint/endpoint.ts';
import type { Scope } from '#platform/scope.ts';
import type { ResetPasswordInput } from '../account-contract.ts';
import { findLink, linkRefusal, spendLink, voidLinks } from '../mail-link.ts';
import { hashChosenPassword } from '../password/guessable-password.ts';
import { findPerson } from '../person-queries.ts';
import { signInSubject } from '../sign-in.ts';
import { tellPerson } from '../tell-person.ts';

/**
 * Hashes the new password before the transaction, and only for a link that is open: nobody makes us hash for nothing.
 * Refuses with `accounts.link_unknown`, `accounts.link_used`, `accounts.link_expired`.
 */
export async function prepareReset(
  scope: OutsideScope,
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
 * address counts as proved. Refuses with `accounts.link_unknown`, `accounts.link_used`, `accounts.link_expired`.
 */
export async function resetPassword(
  scope: Scope,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<{ personId: string }> {
  const { personId } = await spendLink(scope, 'recovery', token);
  await voidLinks(scope, 'recovery', personId);
  await scope.tx.run(sql`
    update accounts_person set password_hash = ${passwordHash}, activated_at = coalesce(activated_at, ${scope.now})
     where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
  await scope.app.sessions.revokeAll(scope.tx, scope.tenant.id, personId, 'password recovered', scope.now);
  const person = await findPerson(scope, personId);
  if (!person) throw new Error(`Person ${personId} is gone within their own recovery.`);
  await clearAttempts(scope.tx, scope.tenant.id, signInSubject(person.email));
  await tellPerson(scope, person, { kind: 'password_changed' });
  return { personId };
}
