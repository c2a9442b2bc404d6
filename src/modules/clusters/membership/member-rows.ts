import { findActivePeople } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { ClusterHead } from '../access/require-cluster.ts';
import type { ClusterRole } from '../cluster/cluster-rules.ts';
import { clustersRefusals } from '../refusals.ts';
import { MAX_MEMBERS } from './membership-rules.ts';

/** Kind of memberships in the audit log. */
export const MEMBER_ENTITY = 'clusters.member';

export type StoredMember = RowOf<
  'clusters_member',
  'memberId' | 'clusterId' | 'personId' | 'role' | 'branchCodes' | 'state'
>;

export interface NewMember {
  readonly personId: string;
  readonly role: ClusterRole;
  /** Null: all branches. */
  readonly branchCodes: readonly string[] | null;
  /** Null: nobody did. */
  readonly invitedBy: string | null;
}

/**
 * Makes a person a member, or returns null where they have this role already. Refuses with `clusters.too_many_members`, and
 * with `clusters.not_in_state` where the organisation is closed.
 */
export async function insertMember(
  scope: Scope,
  { clusterId, state }: Pick<ClusterHead, 'clusterId' | 'state'>,
  member: NewMember,
): Promise<string | null> {
  requireNotClosed({ state });
  const { members } = await scope.tx.one(sql<{ members: number }>`
    select count(*)::int as members from clusters_member
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and state <> 'ended'`);
  if (members >= MAX_MEMBERS)
    throw refuse(clustersRefusals, 'clusters.too_many_members', { most: MAX_MEMBERS });
  const row = await scope.tx.first(sql<RowOf<'clusters_member', 'memberId'>>`
    insert into clusters_member (tenant_id, cluster_id, person_id, role, branch_codes, joined_at, invited_by, updated_at)
    values (${scope.tenant.id}, ${clusterId}, ${member.personId}, ${member.role}, ${member.branchCodes}::text[],
            ${scope.now}, ${member.invitedBy}, ${scope.now})
    on conflict (tenant_id, cluster_id, person_id, role) where state <> 'ended' do nothing
    returning member_id`);
  return row?.memberId ?? null;
}

/** Refuses with `clusters.not_in_state` where an organisation is closed, which takes no more people, not even from admins. */
export function requireNotClosed({ state }: Pick<ClusterHead, 'state'>): void {
  if (state === 'closed') throw refuse(clustersRefusals, 'clusters.not_in_state', { state });
}

/** Ends a membership in the actor's name; does nothing where it had ended. */
export async function endRow(scope: Scope, memberId: string): Promise<void> {
  await scope.tx.run(sql`
    update clusters_member set state = 'ended', ended_at = ${scope.now}, ended_by = ${actingId(scope)}::uuid, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and member_id = ${memberId} and state <> 'ended'`);
}

/**
 * Counts the active owners of an organisation whose account is active too, besides one membership if it is given. Lock the
 * organisation first.
 */
export async function countOwners(
  scope: Scope,
  { clusterId, besides = null }: { readonly clusterId: string; readonly besides?: string | null },
): Promise<number> {
  const owners = await scope.tx.rows(sql<RowOf<'clusters_member', 'personId'>>`
    select person_id from clusters_member
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and role = 'owner' and state = 'active'
       and member_id is distinct from ${besides}::uuid`);
  const active = await findActivePeople(
    scope,
    owners.map(({ personId }) => personId),
  );
  return active.size;
}

/** Whether somebody else ended a membership of a person in an organisation after an instant, in any role. */
export async function wasRemovedSince(
  scope: Scope,
  { clusterId, personId, since }: Pick<StoredMember, 'clusterId' | 'personId'> & { readonly since: Date },
): Promise<boolean> {
  const row = await scope.tx.first(sql<RowOf<'clusters_member', 'memberId'>>`
    select member_id from clusters_member
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and person_id = ${personId} and state = 'ended'
       and ended_at > ${since} and ended_by is distinct from person_id limit 1`);
  return row !== null;
}

/** Whether a person is suspended in an organisation, in any role. */
export async function isSuspendedIn(
  scope: Scope,
  { clusterId, personId }: Pick<StoredMember, 'clusterId' | 'personId'>,
): Promise<boolean> {
  const row = await scope.tx.first(sql<RowOf<'clusters_member', 'memberId'>>`
    select member_id from clusters_member
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and person_id = ${personId} and state = 'suspended' limit 1`);
  return row !== null;
}

/** Id of the acting person; null for the system. */
export function actingId(scope: Scope): string | null {
  return personOf(scope)?.userId ?? null;
}
