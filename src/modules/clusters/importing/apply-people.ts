import type { Applied, GoodItem } from '#platform/imports/import-source.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { managePeople } from '../access/cluster-actions.ts';
import { lockCluster } from '../access/require-cluster.ts';
import { addMember } from '../membership/add-member.ts';
import { requireBranches } from '../membership/branch-choices.ts';
import { changeMember } from '../membership/change-member.ts';
import { DEFAULT_INVITATION_DAYS } from '../membership/invitation-rules.ts';
import { makeInvitation } from '../membership/make-invitation.ts';
import { actingId } from '../membership/member-rows.ts';
import { tellMember } from '../membership/tell-member.ts';
import { clustersRefusals } from '../refusals.ts';
import { readKnownPeople } from './known-people.ts';
import type { ReadPerson } from './read-people-rows.ts';

/** What an import did with a line, for its undo. */
export type DonePerson =
  | { readonly did: 'added' }
  | { readonly did: 'invited' }
  | {
      readonly did: 'changed';
      readonly from: readonly string[] | null;
      readonly to: readonly string[] | null;
    };

/** Adds, invites and changes people as the lines say. A refusal takes all of it back. */
export async function applyPeople(scope: Scope, items: readonly GoodItem<ReadPerson>[]): Promise<Applied[]> {
  const known = await readKnownPeople(scope, items);
  const applied: Applied[] = [];
  for (const { value } of items) {
    const held = known.membershipsOf(value).find(({ role }) => role === value.role);
    const personId = known.personOf(value);
    if (held) {
      const { memberId, branchCodes: from } = held;
      await changeMember(scope, { memberId, role: value.role, branchCodes: value.branchCodes });
      applied.push(recordOf(memberId, { did: 'changed', from, to: value.branchCodes }));
    } else if (personId === undefined) applied.push(await invite(scope, value));
    else applied.push(await add(scope, personId, value));
  }
  return applied;
}

async function add(
  scope: Scope,
  personId: string,
  { cluster: key, role, branchCodes }: ReadPerson,
): Promise<Applied> {
  const { cluster } = await lockCluster(scope, key, managePeople);
  await requireBranches(scope, branchCodes);
  const invitedBy = actingId(scope);
  const added = await addMember(scope, cluster, {
    action: 'clusters.add_member',
    personId,
    role,
    branchCodes,
    invitedBy,
  });
  if (added === null) throw refuse(clustersRefusals, 'clusters.already_member');
  await tellMember(scope, cluster, { member: { memberId: added.memberId, personId, role }, change: 'added' });
  return recordOf(added.memberId, { did: 'added' });
}

async function invite(
  scope: Scope,
  { email, cluster: key, role, branchCodes }: ReadPerson,
): Promise<Applied> {
  const { cluster } = await lockCluster(scope, key, managePeople);
  await requireBranches(scope, branchCodes);
  const { invitationId } = await makeInvitation(scope, cluster, {
    way: 'email',
    email,
    phone: '',
    role,
    branchCodes,
    maxUses: 1,
    days: DEFAULT_INVITATION_DAYS,
  });
  return recordOf(invitationId, { did: 'invited' });
}

function recordOf(recordId: string, before: DonePerson): Applied {
  return { recordId, before };
}
