import { branchText, listBranches } from '#modules/billing/public.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { clustersRefusals } from '../refusals.ts';
import type { BranchChoice } from './membership-contract.ts';
import { hasUnknownBranch } from './membership-rules.ts';

/** The branches of the site. */
export async function listBranchChoices(scope: Scope): Promise<BranchChoice[]> {
  const branches = await listBranches(scope);
  return branches.map((branch) => ({
    value: branch.code,
    label: branchText(branch, scope.locale),
    isArchived: branch.isArchived,
  }));
}

/** The codes of the site's branches that are not archived. */
export async function listBranchesInUse(scope: Scope): Promise<ReadonlySet<string>> {
  const branches = await listBranchChoices(scope);
  return new Set(branches.filter(({ isArchived }) => !isArchived).map(({ value }) => value));
}

/**
 * Refuses with `clusters.unknown_branch` unless all codes are branches in use or among those that the membership has already;
 * null: all branches.
 */
export async function requireBranches(
  scope: Scope,
  codes: readonly string[] | null,
  held: readonly string[] | null = null,
): Promise<void> {
  if (codes === null) return;
  if (hasUnknownBranch(codes, { inUse: await listBranchesInUse(scope), held }))
    throw refuse(clustersRefusals, 'clusters.unknown_branch');
}
