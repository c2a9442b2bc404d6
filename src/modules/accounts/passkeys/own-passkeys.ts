import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { findPerson } from '../person/person-queries.ts';
import { requirePerson } from '../person/own-profile.ts';
import { accountsRefusals } from '../refusals.ts';
import { requireNotHeldBack } from '../second-factor/pending-session.ts';
import { notifyPerson } from '../notices/notify-person.ts';
import { requireAnotherSignInMethod } from '../sign-in-methods/sign-in-methods.ts';
import {
  MAX_PASSKEYS,
  type NamePasskeyInput,
  type PasskeyView,
  type RemovePasskeyInput,
} from './passkey-contract.ts';

/** Returns the acting person's passkeys, oldest first. */
export async function listOwnPasskeys(scope: Scope): Promise<PasskeyView[]> {
  const person = personOf(scope);
  if (!person) return [];
  const rows = await scope.tx.rows(sql<Omit<PasskeyView, 'elsewhere'> & RowOf<'accounts_passkey', 'rpId'>>`
    select passkey_id, name, made_at, used_at, rp_id from accounts_passkey
     where tenant_id = ${scope.tenant.id} and person_id = ${person.userId}
     order by passkey_id limit ${MAX_PASSKEYS}`);
  return rows.map(({ rpId: host, ...passkey }) => ({
    ...passkey,
    elsewhere: host === scope.tenant.host ? null : host,
  }));
}

/** Renames one of the acting person's passkeys. Refuses with `accounts.passkey_missing`. */
export async function renamePasskey(scope: Scope, { passkey, name }: NamePasskeyInput): Promise<void> {
  const { userId } = requirePerson(scope);
  const renamed = await scope.tx.run(sql`
    update accounts_passkey set name = ${name}
     where tenant_id = ${scope.tenant.id} and passkey_id = ${passkey} and person_id = ${userId}`);
  if (renamed === 0) throw refuse(accountsRefusals, 'accounts.passkey_missing');
}

/**
 * Removes one of the acting person's passkeys and mails them.
 * Refuses with `accounts.passkey_missing`, `accounts.held_back`, and with `accounts.only_way_in` if it is their only sign-in
 * method.
 */
export async function removePasskey(scope: Scope, { passkey }: RemovePasskeyInput): Promise<void> {
  const { userId } = requirePerson(scope);
  await requireNotHeldBack(scope);
  await requireAnotherSignInMethod(scope, userId, { passkeyId: passkey });
  const row = await scope.tx.first(sql<RowOf<'accounts_passkey', 'name'>>`
    delete from accounts_passkey
     where tenant_id = ${scope.tenant.id} and passkey_id = ${passkey} and person_id = ${userId}
    returning name`);
  if (!row) throw refuse(accountsRefusals, 'accounts.passkey_missing');
  const person = await findPerson(scope, userId);
  if (person) await notifyPerson(scope, person, { kind: 'passkey_removed', what: row.name });
}

/** Whether a person has any passkey. */
export async function hasPasskey(scope: Pick<Scope, 'tenant' | 'tx'>, personId: string): Promise<boolean> {
  const row = await scope.tx.first(sql<{ has: boolean }>`
    select true as has from accounts_passkey
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} limit 1`);
  return row !== null;
}

/** Removes all passkeys of a person; returns whether there were any. */
export async function dropPasskeys(scope: Pick<Scope, 'tenant' | 'tx'>, personId: string): Promise<boolean> {
  const removed = await scope.tx.run(sql`
    delete from accounts_passkey where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
  return removed > 0;
}
