import { z } from 'zod';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { enqueue, job } from '#platform/jobs/job.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { findPerson, type Person, PERSON_ENTITY } from '../person/person-queries.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { requirePerson } from '../person/own-profile.ts';
import { accountsRefusals } from '../refusals.ts';
import { notifyPerson } from '../notices/notify-person.ts';
import { DELETION_DAYS } from './personal-data-contract.ts';

/**
 * Schedules the erasure of the acting person's account after a grace period, ends their other sessions and mails them.
 * Idempotent. Refuses with `accounts.last_admin`.
 */
export async function requestErasure(scope: Scope): Promise<void> {
  const { userId, sessionId } = requirePerson(scope);
  if (await isLastAdmin(scope, userId)) throw refuse(accountsRefusals, 'accounts.last_admin');
  const dueAt = new Date(scope.now.getTime() + DELETION_DAYS * 86_400_000);
  const asked = await scope.tx.run(sql`
    update accounts_person set deletion_asked_at = ${scope.now}, deletion_due_at = ${dueAt}
     where tenant_id = ${scope.tenant.id} and person_id = ${userId} and deletion_due_at is null and erased_at is null`);
  if (asked === 0) return;
  await enqueue(scope, erasePerson, { personId: userId }, { runAt: dueAt });
  const reason = 'deletion asked for';
  await endSessions(scope, { personId: userId, reason, exceptSessionId: sessionId });
  await note(scope, userId, 'accounts.ask_deletion');
  const person = await findPerson(scope, userId);
  if (person) await notifyPerson(scope, person, { kind: 'deletion_asked', dueAt });
}

/**
 * Cancels a scheduled erasure, by button or by signing in. Returns whether one was scheduled; does nothing otherwise.
 */
export async function cancelErasure(
  scope: Scope,
  { personId, role }: { personId: string; role: Person['role'] },
): Promise<boolean> {
  const kept = await scope.tx.run(sql`
    update accounts_person set deletion_asked_at = null, deletion_due_at = null
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and deletion_due_at is not null`);
  if (kept === 0) return false;
  await recordAudit(scope, {
    action: 'accounts.keep_account',
    entityKind: PERSON_ENTITY,
    entityId: personId,
    actor: { userId: personId, role },
  });
  const person = await findPerson(scope, personId);
  if (person) await notifyPerson(scope, person, { kind: 'deletion_cancelled' });
  return true;
}

/** Cancels the erasure of the acting person's account. */
export async function cancelOwnErasure(scope: Scope): Promise<void> {
  const { userId, role } = requirePerson(scope);
  await cancelErasure(scope, { personId: userId, role });
}

/**
 * Erases a person after the grace period, in one transaction: every module removes what need not be retained. Skips people
 * who have cancelled, or who have become the last admin.
 */
export const erasePerson = job({
  name: 'accounts.erase_person',
  payload: z.object({ personId: z.uuid() }),
  run: async (run, { personId }) =>
    run.transaction(async (scope) => {
      if (await isLastAdmin(scope, personId)) {
        await cancelErasure(scope, { personId, role: 'admin' });
        return;
      }
      const due = await scope.tx.first(sql<{ email: string | null }>`
        select case when activated_at is not null then email end as email from accounts_person
         where tenant_id = ${scope.tenant.id} and person_id = ${personId} and deletion_due_at <= ${scope.now} for update`);
      if (!due) return;
      const person = await findPerson(scope, personId);
      for (const { erase } of scope.app.personalData) await erase?.(scope, { personId, email: due.email });
      await note(scope, personId, 'accounts.erase_person');
      if (person) await notifyPerson(scope, person, { kind: 'erased' });
    }),
});

/** Whether the site would be left without an admin if this person left. Locks all active admins, so that the last two cannot both leave. */
export async function isLastAdmin(scope: Scope, personId: string): Promise<boolean> {
  const admins = await scope.tx.rows(sql<
    RowOf<'accounts_person', 'personId'> & {
      readonly leaves: boolean;
    }
  >`
    select person_id, deletion_due_at is not null as leaves from accounts_person
     where tenant_id = ${scope.tenant.id} and role = 'admin' and state = 'active' order by person_id for no key update`);
  const isAdmin = admins.some((admin) => admin.personId === personId);
  return isAdmin && !admins.some((admin) => admin.personId !== personId && !admin.leaves);
}

async function note(scope: Scope, personId: string, action: string): Promise<void> {
  await recordAudit(scope, { action, entityKind: PERSON_ENTITY, entityId: personId });
}
