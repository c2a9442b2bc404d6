import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { newSecret, secretHash } from '#platform/session/session-token.ts';
import type { OpenSession } from '#platform/session/sessions.ts';
import { accountsPaths } from '../paths.ts';
import { accountsRefusals } from '../refusals.ts';
import { signIn, type Visitor } from '../sign-in.ts';
import { lockForChange } from './change-member.ts';
import { PERSON_ENTITY } from './member-queries.ts';
import type { MemberRole } from './member-rules.ts';
import { ENTRY_LINK_MINUTES, type WayInState, wayInState } from './way-in-rules.ts';

/**
 * Makes a link by which a member enters once without a password, and returns it, this once: only a hash is kept.
 * Refuses with `accounts.member_missing`, `accounts.member_forbidden`: nobody enters as an admin.
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

/** Whose link it is and how it stands, or null. Looking at it uses nothing up. */
export async function findEntryLink(
  scope: Scope,
  secret: string,
): Promise<{ state: WayInState; firstname: string } | null> {
  const row = await scope.tx.first(sql<{ used_at: Date | null; expires_at: Date; firstname: string }>`
    select l.used_at, l.expires_at, p.firstname from accounts_entry_link as l
      join accounts_person as p on p.tenant_id = ${scope.tenant.id} and p.person_id = l.person_id
     where l.tenant_id = ${scope.tenant.id} and l.secret_hash = ${secretHash(secret)}`);
  if (!row) return null;
  const times = { usedAt: row.used_at, revokedAt: null, expiresAt: row.expires_at };
  return { state: wayInState(times, scope.now), firstname: row.firstname };
}

/**
 * Signs in whoever the link was made for and uses it up, by one conditional statement. Its maker must still be an active
 * admin, its person still active and no admin. Refuses with `accounts.entry_link_gone`.
 */
export async function enterByLink(scope: Scope, secret: string, visitor: Visitor): Promise<OpenSession> {
  const used = await scope.tx.first(sql<{ person_id: string; made_by: string; role: MemberRole }>`
    update accounts_entry_link as l set used_at = ${scope.now}
      from accounts_person as p
     where l.tenant_id = ${scope.tenant.id} and l.secret_hash = ${secretHash(secret)}
       and l.used_at is null and l.expires_at > ${scope.now}
       and p.tenant_id = ${scope.tenant.id} and p.person_id = l.person_id and p.state = 'active' and p.role <> 'admin'
       and exists (select from accounts_person as maker where maker.tenant_id = ${scope.tenant.id} and maker.person_id = l.made_by
                      and maker.role = 'admin' and maker.state = 'active')
    returning l.person_id, l.made_by, p.role`);
  if (!used) throw refuse(accountsRefusals, 'accounts.entry_link_gone');
  await recordAudit(scope, {
    action: 'accounts.use_entry_link',
    entityKind: PERSON_ENTITY,
    entityId: used.person_id,
    actor: { userId: used.person_id, role: used.role },
    after: { made_by: used.made_by },
  });
  return signIn(scope, { personId: used.person_id, role: used.role, way: 'entry_link' }, visitor);
}
