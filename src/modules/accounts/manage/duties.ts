import type { Duty } from '#platform/duty-rules.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { PERSON_ENTITY } from '../person/person-queries.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { lockForChange } from './change-member.ts';

/**
 * Gives a member a duty beside their role; it counts from their next request. Idempotent.
 * Refuses with `accounts.member_missing`, `accounts.member_forbidden`.
 */
export async function giveDuty(scope: Scope, personId: string, duty: Duty): Promise<void> {
  await lockForChange(scope, personId, 'change_duties');
  const given = await scope.tx.run(sql`
    insert into accounts_duty (tenant_id, person_id, duty, given_at, given_by)
    values (${scope.tenant.id}, ${personId}, ${duty}, ${scope.now}, ${personOf(scope)?.userId ?? null})
    on conflict (tenant_id, person_id, duty) where ended_at is null do nothing`);
  if (given === 0) return;
  scope.app.sessions.refresh(personId);
  await recordAudit(scope, {
    action: 'accounts.give_duty',
    entityKind: PERSON_ENTITY,
    entityId: personId,
    after: { duty },
  });
}

/**
 * Takes a duty from a member and ends their sessions, so that it no longer counts from the next request. Idempotent.
 * Refuses with `accounts.member_missing`, `accounts.member_forbidden`.
 */
export async function takeDuty(scope: Scope, personId: string, duty: Duty): Promise<void> {
  await lockForChange(scope, personId, 'change_duties');
  const taken = await scope.tx.run(sql`
    update accounts_duty set ended_at = greatest(given_at, ${scope.now}::timestamptz), ended_by = ${personOf(scope)?.userId ?? null}
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and duty = ${duty} and ended_at is null`);
  if (taken === 0) return;
  await endSessions(scope, { personId, reason: 'duty taken away' });
  await recordAudit(scope, {
    action: 'accounts.take_duty',
    entityKind: PERSON_ENTITY,
    entityId: personId,
    before: { duty },
  });
}
