import { recordAudit } from '#platform/audit.ts';
import type { Scope } from '#platform/scope.ts';
import type { ClusterHead } from '../access/require-cluster.ts';
import { insertMember, MEMBER_ENTITY, type NewMember } from './member-rows.ts';

/**
 * Makes a person a member and notes why, or returns null where they have this role already. Refuses as `insertMember` does.
 */
export async function addMember(
  scope: Scope,
  cluster: Pick<ClusterHead, 'clusterId' | 'key' | 'state'>,
  {
    action,
    ...member
  }: NewMember & { readonly action: 'clusters.add_member' | 'clusters.accept_invitation' },
): Promise<{ memberId: string } | null> {
  const memberId = await insertMember(scope, cluster, member);
  if (memberId === null) return null;
  await recordAudit(scope, {
    action,
    entityKind: MEMBER_ENTITY,
    entityId: memberId,
    after: {
      cluster: cluster.key,
      personId: member.personId,
      role: member.role,
      branchCodes: member.branchCodes,
    },
  });
  return { memberId };
}
