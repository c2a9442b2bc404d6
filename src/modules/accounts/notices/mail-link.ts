import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { type Refusal, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { newSecret, secretHash } from '#platform/session/session-token.ts';
import { foldEmail } from '../person/person-queries.ts';
import { accountsRefusals } from '../refusals.ts';

export type LinkPurpose = 'recovery' | 'activation';
export type LinkState = 'open' | 'used' | 'expired' | 'unknown';

/** Lifetime of a link. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = { recovery: 60, activation: 24 * 60 };
const KEPT_DAYS = 30;

/** Creates a link for a person and returns its secret, of which only a hash is stored. */
export async function issueLink(
  scope: Scope,
  person: { personId: string; email: string },
  purpose: LinkPurpose,
): Promise<string> {
  const secret = newSecret();
  const forgottenBefore = new Date(scope.now.getTime() - KEPT_DAYS * 86_400_000);
  const expiresAt = new Date(scope.now.getTime() + LINK_MINUTES[purpose] * 60_000);
  await scope.tx.run(sql`
    delete from accounts_mail_link
     where tenant_id = ${scope.tenant.id} and person_id = ${person.personId} and expires_at < ${forgottenBefore}`);
  await scope.tx.run(sql`
    insert into accounts_mail_link (tenant_id, person_id, purpose, secret_hash, email_folded, created_at, expires_at)
    values (${scope.tenant.id}, ${person.personId}, ${purpose}, ${secretHash(secret)}, ${foldEmail(person.email)}, ${scope.now}, ${expiresAt})`);
  return secret;
}

type LinkRow = RowOf<'accounts_mail_link', 'personId' | 'expiresAt' | 'usedAt'>;

/** Returns the current state of a link. Does not consume it, because mail programs open links before people do. */
export async function findLink(
  scope: Pick<Scope, 'tenant' | 'tx' | 'now'>,
  purpose: LinkPurpose,
  secret: string,
): Promise<{ state: LinkState; personId: string | null }> {
  const row = await scope.tx.first(sql<LinkRow>`
    select link.person_id, link.expires_at, link.used_at from accounts_mail_link link
      join accounts_person person on person.tenant_id = link.tenant_id and person.person_id = link.person_id
     where link.tenant_id = ${scope.tenant.id} and link.secret_hash = ${secretHash(secret)} and link.purpose = ${purpose}
       and person.email_folded = link.email_folded and person.state = 'active'`);
  if (!row) return { state: 'unknown', personId: null };
  const state = row.usedAt !== null ? 'used' : row.expiresAt <= scope.now ? 'expired' : 'open';
  return { state, personId: row.personId };
}

/** Returns a check whether a secret belongs to an open link of this purpose. */
export function isLinkOpen(purpose: LinkPurpose) {
  return async (scope: Scope, secret: string): Promise<boolean> =>
    (await findLink(scope, purpose, secret)).state === 'open';
}

/**
 * Consumes a link in one conditional statement; of two concurrent uses one succeeds.
 * Refuses with `accounts.link_unknown`, `accounts.link_used`, `accounts.link_expired`.
 */
export async function spendLink(
  scope: Scope,
  purpose: LinkPurpose,
  secret: string,
): Promise<{ personId: string }> {
  const row = await scope.tx.first(sql<RowOf<'accounts_mail_link', 'personId'>>`
    update accounts_mail_link link set used_at = ${scope.now}
      from accounts_person person
     where link.tenant_id = ${scope.tenant.id} and link.secret_hash = ${secretHash(secret)} and link.purpose = ${purpose}
       and link.used_at is null and link.expires_at > ${scope.now}
       and person.tenant_id = link.tenant_id and person.person_id = link.person_id
       and person.email_folded = link.email_folded and person.state = 'active'
    returning link.person_id`);
  if (row) return { personId: row.personId };
  const { state } = await findLink(scope, purpose, secret);
  throw linkRefusal(state === 'open' ? 'used' : state);
}

/** Invalidates the person's other open links of the same purpose. */
export async function voidLinks(scope: Scope, purpose: LinkPurpose, personId: string): Promise<void> {
  await scope.tx.run(sql`
    update accounts_mail_link set used_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and purpose = ${purpose} and used_at is null`);
}

export function linkRefusal(state: Exclude<LinkState, 'open'>): Refusal {
  switch (state) {
    case 'used':
      return refuse(accountsRefusals, 'accounts.link_used');
    case 'expired':
      return refuse(accountsRefusals, 'accounts.link_expired');
    case 'unknown':
      return refuse(accountsRefusals, 'accounts.link_unknown');
  }
}
