import { branchText, listBranches } from '#modules/billing/public.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { clustersRefusals } from '../refusals.ts';
import type { BranchChoice } from './membership-contract.ts';

/** The branches of the site. */
export async function listBranchChoices(scope: Scope): Promise<BranchChoice[]> {
  const branches = await listBranches(scope);
  return branches.map((branch) => ({
    value: branch.code,
    label: branchText(branch, scope.locale),
    isArchived: branch.isArchived,
  }));
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
  const inUse = (await listBranchChoices(scope)).filter(({ isArchived }) => !isArchived);
  const known = new Set([...inUse.map(({ value }) => value), ...(held ?? [])]);
  if (codes.some((code) => !known.has(code))) throw refuse(clustersRefusals, 'clusters.unknown_branch');
}
