import { keepPreference, type Preference, readPreference } from '#platform/preferences/preference.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import { branchToBegin } from '../seller/branch-choice-rules.ts';
import { BranchCode } from '../seller/branch-contract.ts';
import { listBranches } from '../seller/branch-view.ts';

/** The branch where a person last issued a document by hand. */
const lastBranch: Preference<string> = {
  name: 'billing.issuing_branch',
  schema: BranchCode,
  byDefault: headOfficeBranch,
};

/** Returns the branch where a draft begins: the wanted one, by default the actor's last, while it issues documents. */
export async function branchForDraft(scope: Scope, wanted?: string): Promise<string> {
  return branchToBegin(await listBranches(scope), wanted ?? (await readPreference(scope, lastBranch)));
}

/** Notes where the actor issues a document. */
export async function keepLastBranch(scope: Scope, code: string): Promise<void> {
  if (personOf(scope) === null || (await readPreference(scope, lastBranch)) === code) return;
  await keepPreference(scope, lastBranch, code);
}
