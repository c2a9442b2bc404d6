import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { leaveCluster as leave, managePeople } from '../access/cluster-actions.ts';
import { type ClusterHead, lockCluster } from '../access/require-cluster.ts';
import type { ClusterRole } from '../cluster/cluster-rules.ts';
import { reviewPin } from '../pin/end-pin.ts';
import { clustersRefusals } from '../refusals.ts';
import { requireBranches } from './branch-choices.ts';
import {
  actingId,
  countOwners,
  endRow,
  insertMember,
  isSuspendedIn,
  MEMBER_ENTITY,
  type StoredMember,
} from './member-rows.ts';
import { findChangeProblem, hasSameBranches, type MemberChange, type Outcome } from './membership-rules.ts';
import { tellMember } from './tell-member.ts';

interface Reasoned {
  readonly memberId: string;
  /** As typed; may be empty. */
  readonly reason: string;
}

/**
 * Changes role and branches of a membership, tells the person, and does nothing where both are the same. Refuses as
 * `lockForChange`, with `clusters.unknown_branch`, and with `clusters.already_member` where they have the role already.
 */
export async function changeMember(
  scope: Scope,
  {
    memberId,
    role,
    branchCodes: chosen,
  }: {
    readonly memberId: string;
    readonly role: ClusterRole;
    /** Null: all; undefined: as they are. */
    readonly branchCodes: readonly string[] | null | undefined;
  },
): Promise<void> {
  const { cluster, member } = await lockForChange(scope, memberId, {
    change: 'change',
    to: () => ({ role, state: 'active' }),
  });
  const branchCodes = chosen === undefined ? member.branchCodes : chosen;
  if (member.role === role && hasSameBranches(member.branchCodes, branchCodes)) return;
  await requireBranches(scope, branchCodes, member.branchCodes);
  const changed = await scope.tx.run(sql`
    update clusters_member as m
       set role = ${role}, branch_codes = ${branchCodes}::text[], version = version + 1, updated_at = ${scope.now}
     where m.tenant_id = ${scope.tenant.id} and m.member_id = ${memberId}
       and not exists (select from clusters_member other
             where other.tenant_id = m.tenant_id and other.cluster_id = m.cluster_id and other.person_id = m.person_id
               and other.role = ${role} and other.state <> 'ended' and other.member_id <> m.member_id)`);
  if (changed !== 1) throw refuse(clustersRefusals, 'clusters.already_member');
  await reviewPin(scope, member);
  await recordAudit(scope, {
    action: 'clusters.change_member',
    entityKind: MEMBER_ENTITY,
    entityId: memberId,
    before: { cluster: cluster.key, role: member.role, branchCodes: member.branchCodes },
    after: { role, branchCodes },
  });
  await tellMember(scope, cluster, { member: { ...member, role }, change: 'changed' });
}

/** Suspends a membership: it gives no rights from the next call on. Refuses as `lockForChange`. */
export async function suspendMember(scope: Scope, { memberId, reason }: Reasoned): Promise<void> {
  const { cluster, member } = await lockForChange(scope, memberId, {
    change: 'suspend',
    to: ({ role }) => ({ role, state: 'suspended' }),
  });
  await setState(scope, memberId, 'suspended');
  await reviewPin(scope, member);
  await note(scope, { action: 'clusters.suspend_member', cluster, member, reason });
  await tellMember(scope, cluster, { member, change: 'suspended', reason });
}

/** Lifts a suspension. Refuses as `lockForChange`. */
export async function resumeMember(scope: Scope, { memberId, reason }: Reasoned): Promise<void> {
  const { cluster, member } = await lockForChange(scope, memberId, {
    change: 'resume',
    to: ({ role }) => ({ role, state: 'active' }),
  });
  await setState(scope, memberId, 'active');
  await note(scope, { action: 'clusters.resume_member', cluster, member, reason });
  await tellMember(scope, cluster, { member, change: 'resumed', reason });
}

/** Ends a membership; it stays on record. Refuses as `lockForChange`. */
export async function endMember(scope: Scope, { memberId, reason }: Reasoned): Promise<void> {
  const { cluster, member } = await lockForChange(scope, memberId, { change: 'end', to: () => null });
  await endRow(scope, memberId);
  await reviewPin(scope, member);
  await note(scope, { action: 'clusters.end_member', cluster, member, reason });
  await tellMember(scope, cluster, { member, change: 'ended', reason });
}

/**
 * Moves a membership to another organisation whose people the actor manages too, with role and branches, in one transaction.
 * Refuses as `lockForChange` for both, with `clusters.member_suspended` where the person is suspended there, and with
 * `clusters.already_member`.
 */
export async function moveMember(
  scope: Scope,
  { memberId, to, reason }: Reasoned & { readonly to: string },
): Promise<void> {
  const from = await getClusterKey(scope, memberId);
  // Both are locked in the order of their keys, so that opposite moves do not wait for each other.
  for (const key of [from, to].toSorted()) await lockCluster(scope, key, managePeople);
  const { cluster, member } = await lockForChange(scope, memberId, { change: 'move', to: () => null });
  const { cluster: target } = await lockCluster(scope, to, managePeople);
  if (target.clusterId === cluster.clusterId) throw refuse(clustersRefusals, 'clusters.already_member');
  if (await isSuspendedIn(scope, { clusterId: target.clusterId, personId: member.personId }))
    throw refuse(clustersRefusals, 'clusters.member_suspended');
  await endRow(scope, memberId);
  await reviewPin(scope, member);
  const movedId = await insertMember(scope, target, {
    personId: member.personId,
    role: member.role,
    branchCodes: member.branchCodes,
    invitedBy: actingId(scope),
  });
  if (movedId === null) throw refuse(clustersRefusals, 'clusters.already_member');
  await recordAudit(scope, {
    action: 'clusters.move_member',
    entityKind: MEMBER_ENTITY,
    entityId: movedId,
    before: { cluster: cluster.key },
    after: { cluster: target.key, personId: member.personId, role: member.role },
    reason: reason || null,
  });
  await tellMember(scope, target, { member: { ...member, memberId: movedId }, change: 'moved', reason });
}

/**
 * Ends all of one's own active memberships of an organisation; what is suspended stays so. Refuses as `lockCluster`, and with
 * `clusters.last_owner`.
 */
export async function leaveCluster(scope: Scope, key: string): Promise<void> {
  const { cluster } = await lockCluster(scope, key, leave);
  const members = await scope.tx.rows(sql<StoredMember>`
    select member_id, cluster_id, person_id, role, branch_codes, state from clusters_member
     where tenant_id = ${scope.tenant.id} and cluster_id = ${cluster.clusterId} and person_id = ${actingId(scope)}::uuid
       and state = 'active' order by member_id for update`);
  for (const member of members) {
    await requireChange(scope, member, { change: 'end', to: () => null });
    await endRow(scope, member.memberId);
    await reviewPin(scope, member);
    await note(scope, { action: 'clusters.leave', cluster, member, reason: '' });
  }
}

interface Change {
  readonly change: MemberChange;
  readonly to: (member: StoredMember) => Outcome;
}

/**
 * Locks an organisation, then a membership in it. Refuses with `clusters.member_missing` where there is none in an
 * organisation that the actor sees, as `lockCluster`, with `clusters.member_moved_on`, and with `clusters.last_owner`: of two
 * owners who leave at once, the second waits for the lock and then finds nobody else.
 */
async function lockForChange(
  scope: Scope,
  memberId: string,
  change: Change,
): Promise<{ cluster: ClusterHead; member: StoredMember }> {
  const { cluster } = await lockCluster(scope, await getClusterKey(scope, memberId), managePeople);
  const member = await scope.tx.first(sql<StoredMember>`
    select member_id, cluster_id, person_id, role, branch_codes, state from clusters_member
     where tenant_id = ${scope.tenant.id} and cluster_id = ${cluster.clusterId} and member_id = ${memberId} for update`);
  if (!member) throw refuse(clustersRefusals, 'clusters.member_missing');
  await requireChange(scope, member, change);
  return { cluster, member };
}

async function requireChange(scope: Scope, member: StoredMember, { change, to }: Change): Promise<void> {
  const otherOwners = await countOwners(scope, { clusterId: member.clusterId, besides: member.memberId });
  const problem = findChangeProblem(member, { change, to: to(member), otherOwners });
  if (problem) throw refuse(clustersRefusals, problem);
}

/** Returns the key of the organisation of a membership. Refuses with `clusters.member_missing`. */
async function getClusterKey(scope: Scope, memberId: string): Promise<string> {
  const cluster = await scope.tx.first(sql<RowOf<'clusters_cluster', 'key'>>`
    select c.key from clusters_member m join clusters_cluster c on c.tenant_id = m.tenant_id and c.cluster_id = m.cluster_id
     where m.tenant_id = ${scope.tenant.id} and m.member_id = ${memberId}`);
  if (!cluster) throw refuse(clustersRefusals, 'clusters.member_missing');
  return cluster.key;
}

async function setState(scope: Scope, memberId: string, state: 'active' | 'suspended'): Promise<void> {
  await scope.tx.run(sql`
    update clusters_member set state = ${state}, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and member_id = ${memberId}`);
}

async function note(
  scope: Scope,
  {
    action,
    cluster,
    member,
    reason,
  }: { action: string; cluster: ClusterHead; member: StoredMember; reason: string },
): Promise<void> {
  await recordAudit(scope, {
    action,
    entityKind: MEMBER_ENTITY,
    entityId: member.memberId,
    before: { cluster: cluster.key, personId: member.personId, role: member.role },
    reason: reason || null,
  });
}
