import { z } from 'zod';
import type { BilingualAddress } from '#modules/address/public.ts';

export const MAX_BRANCH_LINE = 300;
export const MAX_BRANCH_PHONE = 40;

/** Where a branch is and its telephone, as the forms of the head office and of further branches send it. */
export const branchAddressShape = {
  addressLine: z.string().trim().max(MAX_BRANCH_LINE).default(''),
  addressLineEn: z.string().trim().max(MAX_BRANCH_LINE).default(''),
  subdistrictCode: z.string().max(6).default(''),
  postalCode: z.string().trim().max(20).default(''),
  phone: z.string().trim().max(MAX_BRANCH_PHONE).default(''),
};

/** Where a branch is and its telephone, as the forms show it; empty where nothing was typed. */
export interface BranchAddressView extends BilingualAddress {
  readonly phone: string;
}
