import { branchText, listBranches } from '#modules/billing/public.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { clustersRefusals } from '../refusals.ts';
import type { Choice } from './membership-contract.ts';

/** The branches that a membership can be limited to. */
export async function listBranchChoices(scope: Scope): Promise<Choice[]> {
  const branches = await listBranches(scope);
  return branches
    .filter(({ isArchived }) => !isArchived)
    .map((branch) => ({ value: branch.code, label: branchText(branch, scope.locale) }));
}

/** Refuses with `clusters.unknown_branch` unless all codes are branches in use; null: all branches. */
export async function requireBranches(scope: Scope, codes: readonly string[] | null): Promise<void> {
  if (codes === null) return;
  const known = new Set((await listBranchChoices(scope)).map(({ value }) => value));
  if (codes.some((code) => !known.has(code))) throw refuse(clustersRefusals, 'clusters.unknown_branch');
}
