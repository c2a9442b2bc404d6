import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { z } from 'zod';
import { TypedDay } from '#platform/dates/date-contract.ts';
import { TypedEmail } from '#platform/text/email-contract.ts';
import { TypedTaxId } from '#platform/text/thai-id-contract.ts';
import { branchAddressShape, type BranchAddressView } from './branch-address-contract.ts';
import { BranchCode } from './branch-contract.ts';
import { FIRST_VAT_DAY } from './seller-rules.ts';

export const MAX_SELLER_NAME = 200;

const RegisteredOn = z
  .union([z.literal('').transform(() => null), TypedDay])
  .refine((on) => on === null || on >= FIRST_VAT_DAY, { error: 'date' });

/** The seller and its head office, as the form sends them. */
export const SellerInput = z.object({
  /** The version that was edited; 0 where there was no seller yet. */
  version: TypedRowVersion,
  nameTh: z.string().trim().min(1).max(MAX_SELLER_NAME),
  nameEn: z.string().trim().max(MAX_SELLER_NAME).default(''),
  taxId: TypedTaxId,
  vatRegisteredOn: RegisteredOn.default(null),
  isRetailer: z.literal('on').optional(),
  bahtTextStyle: z.enum(['orst', 'sheet']).default('orst'),
  ...branchAddressShape,
  /** Code of the branch that issues documents of online sales; stays as it is where the form does not ask. */
  onlineBranch: BranchCode.optional(),
  /** Address of the system that stamps e-Tax documents; empty: the site does not take part. */
  etaxCopyTo: TypedEmail,
});
export type SellerInput = z.output<typeof SellerInput>;

/** The seller and its head office, as the form shows them. */
export interface SellerView extends BranchAddressView {
  readonly version: number;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly taxId: string;
  /** Empty while it is not registered. */
  readonly vatRegisteredOn: string;
  readonly isRetailer: boolean;
  readonly bahtTextStyle: 'orst' | 'sheet';
  /** `00000` while no other was chosen. */
  readonly onlineBranch: string;
  readonly etaxCopyTo: string;
}
