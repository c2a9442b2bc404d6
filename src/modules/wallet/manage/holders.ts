import type { Scope } from '#platform/scope.ts';
import { refuse } from '#platform/refusal.ts';
import { findMember, listMembers } from '#modules/accounts/public.ts';
import { readBalances } from '#modules/ledger/public.ts';
import { walletRefusals } from '../refusals.ts';

export interface Holder {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
}

/** Finds members by name or address, with their balances; newest members first. */
export async function findHolders(
  scope: Scope,
  query: { q: string; after?: string | undefined },
): Promise<{ members: (Holder & { balanceSatang: number })[]; next: string | null }> {
  const { members, next } = await listMembers(scope, { q: query.q.slice(0, 100), after: query.after });
  const balances = await readBalances(
    scope,
    members.map(({ personId }) => personId),
  );
  return {
    members: members.map(({ personId, name, email }) => ({
      personId,
      name,
      email,
      balanceSatang: balances.get(personId) ?? 0,
    })),
    next,
  };
}

/** Returns the wallet's holder. Refuses with `wallet.person_missing`. */
export async function getHolder(scope: Scope, personId: string): Promise<Holder> {
  const member = await findMember(scope.tx, scope.tenant.id, personId);
  if (!member) throw refuse(walletRefusals, 'wallet.person_missing');
  return { personId, name: `${member.firstname} ${member.lastname}`.trim(), email: member.email };
}
