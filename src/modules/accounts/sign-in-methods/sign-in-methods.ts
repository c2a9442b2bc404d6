import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { accountsRefusals } from '../refusals.ts';

/**
 * Locks the person while a sign-in method is removed, so that concurrent removals cannot leave none.
 * Refuses with `accounts.only_way_in` if it is their only one.
 */
export async function requireAnotherSignInMethod(
  scope: Scope,
  personId: string,
  without: { readonly line?: true; readonly passkeyId?: string },
): Promise<void> {
  const person = await scope.tx.one(sql<{ hasPassword: boolean }>`
    select password_hash is not null as has_password from accounts_person
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} for no key update`);
  if (person.hasPassword) return;
  const { line } = scope.tenant.settings;
  const channelId = line?.isSignInOn && !without.line ? line.channelId : null;
  const others = await scope.tx.one(sql<{ count: number }>`
    select ((select count(*) from accounts_passkey
              where tenant_id = ${scope.tenant.id} and person_id = ${personId}
                and passkey_id is distinct from ${without.passkeyId ?? null}::uuid)
          + (select count(*) from accounts_line_link
              where tenant_id = ${scope.tenant.id} and person_id = ${personId} and channel_id = ${channelId}))::int as count`);
  if (others.count === 0) throw refuse(accountsRefusals, 'accounts.only_way_in');
}
