import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { findPerson, type Person } from '../person/person-queries.ts';
import { requirePerson } from '../person/own-profile.ts';
import { accountsRefusals } from '../refusals.ts';
import { notifyPerson } from '../notices/notify-person.ts';
import { requireAnotherSignInMethod } from '../sign-in-methods/sign-in-methods.ts';
import type { LineLinkView } from './line-contract.ts';

/** Identifies a LINE account; the subject alone is meaningless outside its channel. */
export interface LineAccount {
  readonly channelId: string;
  readonly subject: string;
  readonly name: string;
}

/** Returns the person linked to a LINE account, also a suspended one, or null. E-mail is not considered. */
export async function findPersonByLine(
  scope: Scope,
  { channelId, subject }: Pick<LineAccount, 'channelId' | 'subject'>,
): Promise<Person | null> {
  const row = await scope.tx.first(sql<RowOf<'accounts_line_link', 'personId'>>`
    select person_id from accounts_line_link
     where tenant_id = ${scope.tenant.id} and channel_id = ${channelId} and subject = ${subject}`);
  return row && findPerson(scope, row.personId);
}

/** Returns the LINE account that a person has linked through the site's current channel. */
export async function findLineLink(scope: Scope, personId: string): Promise<LineLinkView | null> {
  const channelId = scope.tenant.settings.line?.channelId;
  if (channelId === undefined) return null;
  return scope.tx.first(sql<RowOf<'accounts_line_link', 'name' | 'linkedAt'>>`
    select name, linked_at from accounts_line_link
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and channel_id = ${channelId}`);
}

/** Links a LINE account to a person; neither may be linked otherwise. Refuses with `accounts.line_taken`. */
export async function linkLine(scope: Scope, personId: string, line: LineAccount): Promise<void> {
  const linked = await scope.tx.run(sql`
    insert into accounts_line_link (tenant_id, channel_id, subject, person_id, name, linked_at)
    values (${scope.tenant.id}, ${line.channelId}, ${line.subject}, ${personId}, ${line.name}, ${scope.now})
    on conflict do nothing`);
  if (linked === 0) throw refuse(accountsRefusals, 'accounts.line_taken');
}

/**
 * Unlinks the acting person's LINE account and mails them.
 * Refuses with `accounts.line_not_linked`, and with `accounts.only_way_in` if it is their only sign-in method.
 */
export async function unlinkLine(scope: Scope): Promise<void> {
  const { userId } = requirePerson(scope);
  await requireAnotherSignInMethod(scope, userId, { line: true });
  const row = await scope.tx.first(sql<RowOf<'accounts_line_link', 'name'>>`
    delete from accounts_line_link
     where tenant_id = ${scope.tenant.id} and person_id = ${userId} and channel_id = ${scope.tenant.settings.line?.channelId ?? ''}
    returning name`);
  if (!row) throw refuse(accountsRefusals, 'accounts.line_not_linked');
  const person = await findPerson(scope, userId);
  if (person) await notifyPerson(scope, person, { kind: 'line_unlinked', what: row.name || 'LINE' });
}
