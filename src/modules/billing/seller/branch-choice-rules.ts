import { headOfficeBranch } from '#platform/text/thai-id.ts';
import type { BranchView } from './branch-contract.ts';

/** A branch as a choice of where documents are issued. */
export type BranchChoice = Pick<BranchView, 'code' | 'nameTh' | 'nameEn' | 'isArchived'>;

/**
 * Returns the branches to choose from: those that issue documents, which are open and have their address, and the head office.
 * `chosen` stays a choice even where it is archived or lost its address: a form must not change it unnoticed.
 */
export function branchesToChoose(branches: readonly BranchView[], chosen?: string): BranchChoice[] {
  return branches
    .filter((branch) => branch.code === headOfficeBranch || branch.code === chosen || issuesDocuments(branch))
    .map(({ code, nameTh, nameEn, isArchived }) => ({ code, nameTh, nameEn, isArchived }));
}

/** The branch where somebody begins a document: the wanted one where it issues documents, otherwise the head office. */
export function branchToBegin(branches: readonly BranchView[], wanted: string): string {
  return branches.some((branch) => branch.code === wanted && issuesDocuments(branch))
    ? wanted
    : headOfficeBranch;
}

function issuesDocuments({ isArchived, addressTh }: BranchView): boolean {
  return !isArchived && addressTh !== '';
}
