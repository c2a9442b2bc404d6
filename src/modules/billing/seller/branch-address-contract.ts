import { z } from 'zod';

export const MAX_BRANCH_LINE = 300;

/** Where a branch is and its telephone, as the forms of the head office and of further branches send it. */
export const branchAddressShape = {
  addressLine: z.string().trim().max(MAX_BRANCH_LINE).default(''),
  addressLineEn: z.string().trim().max(MAX_BRANCH_LINE).default(''),
  subdistrictCode: z.string().max(6).default(''),
  postalCode: z.string().trim().max(20).default(''),
  phone: z.string().trim().max(40).default(''),
};

/** Where a branch is and its telephone, as the forms show it; empty where nothing was said. */
export interface BranchAddressView {
  readonly addressLine: string;
  readonly addressLineEn: string;
  readonly subdistrictCode: string;
  readonly postalCode: string;
  readonly phone: string;
}
