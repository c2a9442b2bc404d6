import { z } from 'zod';
import { ClusterPath } from '../cluster/cluster-contract.ts';

/** Most branches of one site. */
const MAX_BRANCHES = 500;

/** Codes of branches, as their boxes send them: an empty text stands for none. */
const BranchCodes = z
  .union([z.string().max(5), z.array(z.string().max(5)).max(MAX_BRANCHES + 1)])
  .transform((sent) => [...new Set([sent].flat().filter((code) => code !== ''))].toSorted())
  .pipe(z.array(z.string().regex(/^[0-9]{5}$/)).max(MAX_BRANCHES));

/** The branches of an organisation, with those that the form showed as its own. */
export const AssignBranchesInput = ClusterPath.extend({
  branches: BranchCodes,
  shown: BranchCodes,
});
export type AssignBranchesInput = z.output<typeof AssignBranchesInput>;

/** A branch of the site, as it can be given to an organisation. */
export interface AssignableBranch {
  readonly code: string;
  readonly label: string;
  readonly isArchived: boolean;
  readonly isOwn: boolean;
  /** The other organisation that has it; null where none has. */
  readonly heldBy: string | null;
}
