import { notify } from '#modules/notifications/public.ts';
import type { Scope } from '#platform/scope.ts';
import type { ClusterHead } from '../access/require-cluster.ts';
import { clustersPaths } from '../paths.ts';
import { actingId, type StoredMember } from './member-rows.ts';
import { membershipChanged, type ToldChange } from './notice-kinds.ts';

/** Tells a person that somebody else changed their membership. */
export async function tellMember(
  scope: Scope,
  { nameTh, nameEn, key }: Pick<ClusterHead, 'nameTh' | 'nameEn' | 'key'>,
  {
    member,
    change,
    reason = '',
  }: {
    readonly member: Pick<StoredMember, 'memberId' | 'personId' | 'role'>;
    readonly change: ToldChange;
    readonly reason?: string;
  },
): Promise<void> {
  if (member.personId === actingId(scope)) return;
  const isInside = change !== 'suspended' && change !== 'ended';
  await notify(scope, membershipChanged, {
    personId: member.personId,
    params: { change, nameTh, nameEn, role: member.role, reason },
    link: isInside ? clustersPaths.detail(key) : null,
    dedupeKey: `${membershipChanged.name} ${member.memberId} ${change} ${scope.now.toISOString()}`,
  });
}
