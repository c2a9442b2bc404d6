import { sql } from '#platform/db/query.ts';
import type { RowAs } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { isHeldBack } from '#platform/access/access.ts';
import type { Scope } from '#platform/scope.ts';
import { requirePerson } from '../person/own-profile.ts';
import { accountsRefusals } from '../refusals.ts';
import { hasSecondFactor } from '../factor/factor-rows.ts';

/**
 * Refuses with `accounts.held_back` if the session is held back although its person has a two-factor sign-in method.
 * Such a session must neither add, renew nor remove one; otherwise an attacker with the password could set up the required
 * second factor.
 */
export async function requireNotHeldBack(scope: Scope): Promise<void> {
  const person = requirePerson(scope);
  if (isHeldBack(person) && (await hasTwoFactorMethod(scope, person.userId)))
    throw refuse(accountsRefusals, 'accounts.held_back');
}

/** Whether a person can sign in with two factors: by code, or by a passkey of one of the site's hosts. */
export async function hasTwoFactorMethod(scope: Scope, personId: string): Promise<boolean> {
  return (await hasSecondFactor(scope, personId)) || (await hasWorkingPasskey(scope, personId));
}

/** A passkey works for its host only; one of a removed host does not count. */
async function hasWorkingPasskey(scope: Scope, personId: string): Promise<boolean> {
  const hosts = await scope.tx.rows(sql<RowAs<'accounts_passkey', { host: 'rpId' }>>`
    select distinct rp_id as host from accounts_passkey
     where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
  if (hosts.some(({ host }) => host === scope.tenant.host)) return true;
  const sites = await Promise.all(hosts.map(({ host }) => scope.app.tenants.ofHost(host)));
  return sites.some((site) => site?.id === scope.tenant.id);
}
