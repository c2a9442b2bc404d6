import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { findPerson, PERSON_ENTITY } from '../person/person-queries.ts';
import { dropPasskeys } from '../passkeys/own-passkeys.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { accountsRefusals } from '../refusals.ts';
import { dropFactor } from '../factor/factor-rows.ts';
import { notifyPerson } from '../notices/notify-person.ts';
import {
  type Doer,
  type Member,
  type MemberAction,
  type MemberRole,
  type MemberState,
  mayDo,
  mayGive,
} from './member-rules.ts';

/**
 * Changes a member's role and ends their sessions, so that it applies from the next request. Idempotent.
 * Refuses with `accounts.member_missing`, `accounts.member_forbidden`, `accounts.last_admin`.
 */
export async function changeRole(scope: Scope, personId: string, role: MemberRole): Promise<void> {
  const { doer, member, otherAdmins } = await lockForChange(scope, personId, 'change_role');
  if (doer && !mayGive(doer.role, role)) throw refuse(accountsRefusals, 'accounts.member_forbidden');
  if (member.role === role) return;
  requireAnotherAdmin(member, otherAdmins);
  await scope.tx.run(sql`
    update accounts_person set role = ${role} where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
  await endSessions(scope, { personId, reason: 'role changed' });
  await recordAudit(scope, {
    action: 'accounts.change_role',
    entityKind: PERSON_ENTITY,
    entityId: personId,
    before: { role: member.role },
    after: { role },
  });
}

/**
 * Suspends a member: ends their sessions and refuses sign-in until they are restored. Idempotent.
 * Refuses with `accounts.member_missing`, `accounts.member_forbidden`, `accounts.last_admin`.
 */
export async function suspendMember(scope: Scope, personId: string, reason: string): Promise<void> {
  const { member, otherAdmins } = await lockForChange(scope, personId, 'suspend');
  if (member.state === 'suspended') return;
  requireAnotherAdmin(member, otherAdmins);
  await setState(scope, personId, 'suspended');
  await endSessions(scope, { personId, reason: 'suspended' });
  await recordAudit(scope, {
    action: 'accounts.suspend',
    entityKind: PERSON_ENTITY,
    entityId: personId,
    reason,
  });
}

/** Restores a suspended member. Idempotent. Refuses as `suspendMember` does. */
export async function restoreMember(scope: Scope, personId: string, reason: string): Promise<void> {
  const { member } = await lockForChange(scope, personId, 'restore');
  if (member.state !== 'suspended') return;
  await setState(scope, personId, 'active');
  await recordAudit(scope, {
    action: 'accounts.restore',
    entityKind: PERSON_ENTITY,
    entityId: personId,
    reason,
  });
}

/** Signs a member out everywhere. Refuses with `accounts.member_missing`, `accounts.member_forbidden`. */
export async function endMemberSessions(scope: Scope, personId: string): Promise<void> {
  await lockForChange(scope, personId, 'end_sessions');
  await endSessions(scope, { personId, reason: 'ended by an admin' });
  await recordAudit(scope, {
    action: 'accounts.end_sessions',
    entityKind: PERSON_ENTITY,
    entityId: personId,
  });
}

/**
 * Removes a member's second factor with its recovery codes and their passkeys, for members who have lost them. Ends all
 * their sessions and mails them the reason. The password stays. Does nothing if there is neither factor nor passkey.
 * Refuses with `accounts.member_missing`, `accounts.member_forbidden`.
 */
export async function resetFactor(scope: Scope, personId: string, reason: string): Promise<void> {
  await lockForChange(scope, personId, 'reset_factor');
  const [hadFactor, hadPasskeys] = [await dropFactor(scope, personId), await dropPasskeys(scope, personId)];
  if (!hadFactor && !hadPasskeys) return;
  await endSessions(scope, { personId, reason: 'second factor reset' });
  await recordAudit(scope, {
    action: 'accounts.reset_factor',
    entityKind: PERSON_ENTITY,
    entityId: personId,
    reason,
  });
  const person = await findPerson(scope, personId);
  if (person) await notifyPerson(scope, person, { kind: 'factor_reset', reason });
}

interface Locked {
  /** As stored now, not as in their session. */
  readonly doer: Doer;
  readonly member: Member;
  /** Number of active admins besides the member. */
  readonly otherAdmins: number;
}

/**
 * Locks the member, the doer and all active admins in a fixed order. Of two admins who demote each other concurrently, the
 * second is then no longer an admin.
 */
export async function lockForChange(scope: Scope, personId: string, action: MemberAction): Promise<Locked> {
  const doerId = personOf(scope)?.userId ?? null;
  const rows = await scope.tx.rows(sql<RowOf<'accounts_person', 'personId' | 'role' | 'state'>>`
    select person_id, role, state from accounts_person
     where tenant_id = ${scope.tenant.id} and erased_at is null
       and (person_id = any(${[personId, doerId]}::uuid[]) or (role = 'admin' and state = 'active'))
     order by person_id for no key update`);
  const people = rows.map((row): Member => ({ personId: row.personId, role: row.role, state: row.state }));
  const doer = activeDoer(scope, people);
  const member = people.find((each) => each.personId === personId);
  if (!member) throw refuse(accountsRefusals, 'accounts.member_missing');
  if (!mayDo(doer, member, action)) throw refuse(accountsRefusals, 'accounts.member_forbidden');
  const otherAdmins = people.filter(
    (each) => each.role === 'admin' && each.state === 'active' && each.personId !== personId,
  ).length;
  return { doer, member, otherAdmins };
}

function activeDoer(scope: Scope, people: readonly Member[]): Doer {
  if (scope.actor.kind === 'system') return null;
  const doer = people.find((each) => each.personId === personOf(scope)?.userId);
  if (doer?.state !== 'active') throw refuse(platformRefusals, 'platform.forbidden');
  return doer;
}

function requireAnotherAdmin(member: Member, otherAdmins: number): void {
  if (member.role === 'admin' && member.state === 'active' && otherAdmins === 0)
    throw refuse(accountsRefusals, 'accounts.last_admin');
}

async function setState(scope: Scope, personId: string, state: MemberState): Promise<void> {
  await scope.tx.run(sql`
    update accounts_person set state = ${state} where tenant_id = ${scope.tenant.id} and person_id = ${personId}`);
}
