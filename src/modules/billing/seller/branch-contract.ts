import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import { MAX_BRANCH_LINE } from './seller-contract.ts';

export const MAX_BRANCH_NAME = 120;
/** Most branches of one seller. */
export const MAX_BRANCHES = 500;

/** Five digits of a branch; `00000` is the head office. */
const BranchCode = z.string().regex(/^[0-9]{5}$/);

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
  addressLine: z.string().trim().max(MAX_BRANCH_LINE).default(''),
  addressLineEn: z.string().trim().max(MAX_BRANCH_LINE).default(''),
  subdistrictCode: z.string().max(6).default(''),
  postalCode: z.string().trim().max(20).default(''),
  phone: z.string().trim().max(40).default(''),
});
export type BranchInput = z.output<typeof BranchInput>;

/** A branch, as its form and the list show it. */
export interface BranchView {
  readonly branchId: string;
  readonly code: string;
  readonly version: number;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly addressLine: string;
  readonly addressLineEn: string;
  readonly subdistrictCode: string;
  readonly postalCode: string;
  readonly phone: string;
  /** Empty until it is complete: before, the branch issues no documents. */
  readonly addressTh: string;
  readonly isArchived: boolean;
}
