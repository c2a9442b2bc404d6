import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { OpenSession } from '#platform/session/sessions.ts';
import { accountsRefusals } from '../refusals.ts';
import type { Visitor } from '../sign-in/sign-in.ts';
import { lockForChange } from './change-member.ts';
import { PERSON_ENTITY } from '../person/person-queries.ts';

/**
 * Replaces the admin's session by one that acts for a member. The session records the admin, every writing request in it is
 * audited, and it ends as soon as the person is no longer an admin. `inPerson` actions are refused in it.
 * Refuses with `accounts.member_missing`, `accounts.member_forbidden`: nobody can act for an admin.
 */
export async function actFor(scope: Scope, personId: string, visitor: Visitor): Promise<OpenSession> {
  const { member } = await lockForChange(scope, personId, 'act_as');
  const admin = personOf(scope);
  if (!admin || admin.acting || member.state !== 'active')
    throw refuse(accountsRefusals, 'accounts.member_forbidden');
  await recordAudit(scope, { action: 'accounts.act_for', entityKind: PERSON_ENTITY, entityId: personId });
  const session = await scope.app.sessions.open(
    scope.tx,
    scope.tenant,
    {
      userId: personId,
      role: member.role,
      authMethod: 'acting',
      userAgent: visitor.userAgent,
      ip: visitor.ip,
      actingId: admin.userId,
      follows: admin.sessionId,
    },
    scope.now,
  );
  await scope.app.sessions.revoke(scope.tx, scope.tenant.id, admin.sessionId, 'acts for another', scope.now);
  return session;
}

/**
 * Stops acting and opens a new session of the admin; returns null if they may not have one, or if the session does not act
 * for anybody.
 */
export async function stopActing(
  scope: Scope,
  visitor: Visitor,
): Promise<{ session: OpenSession | null; personId: string } | null> {
  const person = personOf(scope);
  if (!person?.acting) return null;
  const admin = await scope.tx.first(sql<RowOf<'accounts_person', 'role'>>`
    select role from accounts_person
     where tenant_id = ${scope.tenant.id} and person_id = ${person.acting.userId} and state = 'active' for share`);
  await recordAudit(scope, {
    action: 'accounts.stop_acting',
    entityKind: PERSON_ENTITY,
    entityId: person.userId,
  });
  await scope.app.sessions.revoke(scope.tx, scope.tenant.id, person.sessionId, 'acting ended', scope.now);
  if (!admin) return { session: null, personId: person.userId };
  const session = await scope.app.sessions.open(
    scope.tx,
    scope.tenant,
    {
      userId: person.acting.userId,
      role: admin.role,
      authMethod: 'acting_ended',
      userAgent: visitor.userAgent,
      ip: visitor.ip,
      follows: person.sessionId,
    },
    scope.now,
  );
  return { session, personId: person.userId };
}
