import type { ClusterRole, MemberState } from '../cluster/cluster-rules.ts';

/** Live memberships of one organisation. */
export const MAX_MEMBERS = 20_000;

export const MEMBER_CHANGES = ['change', 'suspend', 'resume', 'move', 'end'] as const;
/** What is done to a membership; `change` is its role or branches. */
export type MemberChange = (typeof MEMBER_CHANGES)[number];

/** What may be done to a membership, by its state. */
const CHANGES: Readonly<Record<MemberState, readonly MemberChange[]>> = {
  active: ['change', 'suspend', 'move', 'end'],
  suspended: ['resume', 'end'],
  ended: [],
};

/** Returns what may be done to a membership in this state. */
export function changesOf(state: MemberState): readonly MemberChange[] {
  return CHANGES[state];
}

/** A membership as a change leaves it; null: it is over in this organisation. */
export type Outcome = { readonly role: ClusterRole; readonly state: MemberState } | null;

/** Why a membership cannot be changed; null if it can. `otherOwners` are the active ones besides it. */
export function findChangeProblem(
  membership: { readonly role: ClusterRole; readonly state: MemberState },
  { change, to, otherOwners }: { change: MemberChange; to: Outcome; otherOwners: number },
): 'clusters.member_moved_on' | 'clusters.last_owner' | null {
  if (!changesOf(membership.state).includes(change)) return 'clusters.member_moved_on';
  const isOwner = isActingOwner(membership);
  const stays = to !== null && isActingOwner(to);
  return isOwner && !stays && otherOwners === 0 ? 'clusters.last_owner' : null;
}

function isActingOwner({
  role,
  state,
}: {
  readonly role: ClusterRole;
  readonly state: MemberState;
}): boolean {
  return role === 'owner' && state === 'active';
}

/** The branches of a membership, of those that were chosen: owners work in all, or they would lift their own limit. */
export function branchScope<Chosen>(role: ClusterRole, chosen: Chosen): Chosen | null {
  return role === 'owner' ? null : chosen;
}

/** Whether a membership would get a branch that is neither in use nor one that it has already; null: all branches. */
export function hasUnknownBranch(
  codes: readonly string[] | null,
  { inUse, held }: { readonly inUse: ReadonlySet<string>; readonly held: readonly string[] | null },
): boolean {
  return codes?.some((code) => !inUse.has(code) && !held?.includes(code)) ?? false;
}

/** Whether two scopes of branches are the same; null: all. */
export function hasSameBranches(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.toSorted().join() === other.toSorted().join();
}
