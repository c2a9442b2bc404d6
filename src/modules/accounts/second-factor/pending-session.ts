import { sql } from '#platform/db/query.ts';
import type { RowAs } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { requirePerson } from '../person/own-profile.ts';
import { accountsRefusals } from '../refusals.ts';
import { hasSecondFactor } from '../factor/factor-rows.ts';

/**
 * A session that is held back rests on one factor. Where its person has a way in by two, that session neither adds, renews
 * nor removes one: whoever has guessed the password would otherwise make themselves the second factor that is asked for.
 * Refuses with `accounts.held_back`.
 */
export async function requireNotHeldBack(scope: Scope): Promise<void> {
  const { userId, pendingRole } = requirePerson(scope);
  if (pendingRole !== undefined && (await hasTwoFactorMethod(scope, userId)))
    throw refuse(accountsRefusals, 'accounts.held_back');
}

/** Whether a person can come in by two factors: by a code, or by a passkey of one of the site's hosts. */
export async function hasTwoFactorMethod(scope: Scope, personId: string): Promise<boolean> {
  return (await hasSecondFactor(scope, personId)) || (await hasWorkingPasskey(scope, personId));
}

/** A passkey answers for its host alone: one of a host that the site has given up lets nobody in. */
async function hasWorkingPasskey(scope: Scope, personId: string): Promise<boolean> {
  const hosts = await scope.tx.rows(sql<RowAs<'accounts_passkey', { host: 'rpId' }>>`
    select distinct rp_id as host from accounts_passkey
     where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
  if (hosts.some(({ host }) => host === scope.tenant.host)) return true;
  const sites = await Promise.all(hosts.map(({ host }) => scope.app.tenants.ofHost(host)));
  return sites.some((site) => site?.id === scope.tenant.id);
}
