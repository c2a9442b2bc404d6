import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import { branchAddressShape, type BranchAddressView } from './branch-address-contract.ts';

export const MAX_BRANCH_NAME = 120;
/** Most branches of one seller. */
export const MAX_BRANCHES = 500;

/** Five digits of a branch; `00000` is the head office. */
export const BranchCode = z.string().regex(/^[0-9]{5}$/);

/** A branch other than the head office, as its form sends it. */
export const BranchInput = z.object({
  /** The branch of the address; `new` for one that is to be made. */
  branch: z.union([z.literal('new'), z.uuid()]),
  /** Code of a new branch, as registered for VAT. */
  code: BranchCode.refine((code) => code !== headOfficeBranch).optional(),
  /** The version that was edited; 0 for a new one. */
  version: TypedRowVersion,
  nameTh: z.string().trim().max(MAX_BRANCH_NAME).default(''),
  nameEn: z.string().trim().max(MAX_BRANCH_NAME).default(''),
  ...branchAddressShape,
});
export type BranchInput = z.output<typeof BranchInput>;

/** A branch, as its form and the list show it. */
export interface BranchView extends BranchAddressView {
  readonly branchId: string;
  readonly code: string;
  readonly version: number;
  readonly nameTh: string;
  readonly nameEn: string;
  /** Empty until it is complete: before, the branch issues no documents. */
  readonly addressTh: string;
  readonly isArchived: boolean;
}
