import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope, type ScopeWithoutTx } from '#platform/scope.ts';
import { newSecret, secretHash } from '#platform/session/session-token.ts';
import type { OpenSession } from '#platform/session/sessions.ts';
import type { Browser } from '../guessing/known-device.ts';
import { accountsPaths } from '../paths.ts';
import { accountsRefusals } from '../refusals.ts';
import { hasSecondFactor } from '../factor/factor-rows.ts';
import { countCodeAttempt, proveSecondStep } from '../second-factor/second-step.ts';
import { signIn, type Visitor } from '../sign-in/sign-in.ts';
import { lockForChange } from './change-member.ts';
import { PERSON_ENTITY } from '../person/person-queries.ts';
import { ENTRY_LINK_MINUTES, type SignInMethodState, signInMethodState } from './sign-in-method-rules.ts';

/**
 * Creates a link with which a member can sign in once without a password. The link is returned only now; a hash is stored.
 * Refuses with `accounts.member_missing`, `accounts.member_forbidden`: there are no entry links for admins.
 */
export async function makeEntryLink(scope: Scope, personId: string): Promise<{ url: string }> {
  const { member } = await lockForChange(scope, personId, 'make_entry_link');
  const makerId = personOf(scope)?.userId;
  if (makerId === undefined || member.state !== 'active')
    throw refuse(accountsRefusals, 'accounts.member_forbidden');
  const secret = newSecret();
  await scope.tx.run(sql`
    insert into accounts_entry_link (tenant_id, secret_hash, person_id, made_by, made_at, expires_at)
    values (${scope.tenant.id}, ${secretHash(secret)}, ${personId}, ${makerId}, ${scope.now},
            ${new Date(scope.now.getTime() + ENTRY_LINK_MINUTES * 60_000)})`);
  await recordAudit(scope, {
    action: 'accounts.make_entry_link',
    entityKind: PERSON_ENTITY,
    entityId: personId,
  });
  return { url: scope.tenant.origin + accountsPaths.bypass(secret) };
}

/** Returns a link's person and state, or null. Does not consume the link. */
export async function findEntryLink(
  scope: Scope,
  secret: string,
): Promise<{ state: SignInMethodState; firstname: string; needsCode: boolean } | null> {
  const row = await scope.tx.first(sql<
    RowOf<'accounts_entry_link', 'usedAt' | 'expiresAt' | 'personId'> & RowOf<'accounts_person', 'firstname'>
  >`
    select l.used_at, l.expires_at, l.person_id, p.firstname from accounts_entry_link as l
      join accounts_person as p on p.tenant_id = ${scope.tenant.id} and p.person_id = l.person_id
     where l.tenant_id = ${scope.tenant.id} and l.secret_hash = ${secretHash(secret)}`);
  if (!row) return null;
  const times = { usedAt: row.usedAt, revokedAt: null, expiresAt: row.expiresAt };
  return {
    state: signInMethodState(times, scope.now),
    firstname: row.firstname,
    needsCode: await hasSecondFactor(scope, row.personId),
  };
}

/** Whether the secret belongs to an entry link that can be used now. */
export async function isEntryLinkOpen(scope: Scope, secret: string): Promise<boolean> {
  return (await findEntryLink(scope, secret))?.state === 'open';
}

/**
 * Consumes the link in one conditional statement and signs its person in. Its maker must still be an active admin, its
 * person still active and no admin. It replaces the password only: a second factor is still required, and a wrong code does
 * not consume the link. Refuses with `accounts.entry_link_gone`, `accounts.wrong_code`.
 */
export async function enterByLink(
  scope: Scope,
  { slug: secret, code, codeSubject }: { slug: string; code: string; codeSubject: string | null },
  visitor: Visitor,
): Promise<OpenSession> {
  const used = await scope.tx.first(sql<
    RowOf<'accounts_entry_link', 'personId' | 'madeBy'> & RowOf<'accounts_person', 'role'>
  >`
    update accounts_entry_link as l set used_at = ${scope.now}
      from accounts_person as p
     where l.tenant_id = ${scope.tenant.id} and l.secret_hash = ${secretHash(secret)}
       and l.used_at is null and l.expires_at > ${scope.now}
       and p.tenant_id = ${scope.tenant.id} and p.person_id = l.person_id and p.state = 'active' and p.role <> 'admin'
       and exists (select from accounts_person as maker where maker.tenant_id = ${scope.tenant.id} and maker.person_id = l.made_by
                      and maker.role = 'admin' and maker.state = 'active')
    returning l.person_id, l.made_by, p.role`);
  if (!used) throw refuse(accountsRefusals, 'accounts.entry_link_gone');
  if (await hasSecondFactor(scope, used.personId)) {
    // The factor was set up after the attempt would have been counted; submitting again counts it.
    if (codeSubject === null) throw refuse(accountsRefusals, 'accounts.wrong_code');
    await proveSecondStep(scope, { personId: used.personId, codeSubject }, code);
  }
  await recordAudit(scope, {
    action: 'accounts.use_entry_link',
    entityKind: PERSON_ENTITY,
    entityId: used.personId,
    actor: { userId: used.personId, role: used.role },
    after: { made_by: used.madeBy },
  });
  return signIn(scope, { personId: used.personId, role: used.role, way: 'entry_link' }, visitor);
}

/**
 * Counts an attempt at the second factor behind a link, in its own transaction before the code is checked. Returns the
 * counter's name, or null if no code is required. Refuses with `accounts.too_many_attempts`.
 */
export async function countEntryAttempt(
  scope: ScopeWithoutTx,
  secret: string,
  browser: Browser,
): Promise<string | null> {
  const personId = await scope.app.database.read(scope.tenant.id, async (tx) => {
    const row = await tx.first(sql<RowOf<'accounts_entry_link', 'personId'>>`
      select person_id from accounts_entry_link where tenant_id = ${scope.tenant.id} and secret_hash = ${secretHash(secret)}`);
    const isTwoFactor = row !== null && (await hasSecondFactor({ tenant: scope.tenant, tx }, row.personId));
    return isTwoFactor ? row.personId : null;
  });
  return personId === null ? null : countCodeAttempt(scope, personId, browser);
}
