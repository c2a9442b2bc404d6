import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { listAssignableBranches } from '../branches/cluster-branches.ts';
import { clustersRefusals } from '../refusals.ts';

/**
 * Returns the codes of the branches at which an organisation may pair a device: those that it runs, or where it runs none,
 * those that no other does; without archived ones. Who manages devices works in all branches of the organisation.
 */
export async function listDeviceBranches(scope: Scope, clusterId: string): Promise<string[]> {
  const branches = await listAssignableBranches(scope, clusterId);
  const hasOwn = branches.some(({ isOwn }) => isOwn);
  return branches
    .filter(({ isOwn, isArchived, heldBy }) => !isArchived && (hasOwn ? isOwn : heldBy === null))
    .map(({ code }) => code);
}

/** Refuses with `clusters.unknown_branch` unless an organisation may pair a device at the branch. */
export async function requireDeviceBranch(scope: Scope, clusterId: string, code: string): Promise<void> {
  if (!(await listDeviceBranches(scope, clusterId)).includes(code))
    throw refuse(clustersRefusals, 'clusters.unknown_branch');
}
