import { z } from 'zod';
import { TypedBranchCode, TypedTaxId } from '#platform/text/thai-id-contract.ts';
import type { DocumentBuyer } from './document-contract.ts';
import { MAX_PARTY_ADDRESS, MAX_PARTY_NAME } from './document-limit-rules.ts';

/** Longest phone number as people type it. */
const MAX_PHONE = 40;

/**
 * The buyer of a full tax invoice, as a form sends them. Who gives a tax id gives the branch as well; both are read with
 * Thai digits and separators, and the id's checksum is checked.
 */
export const TypedBuyer = z.object({
  buyerName: z.string().trim().min(1).max(MAX_PARTY_NAME),
  buyerAddress: z
    .string()
    .trim()
    .max(MAX_PARTY_ADDRESS)
    .transform((text) => text.replace(/\s+/g, ' ')),
  buyerTaxId: TypedTaxId,
  buyerBranch: TypedBranchCode,
  buyerPhone: z.string().trim().max(MAX_PHONE).default(''),
});

/** Returns the buyer as documents name them. */
export function buyerOfForm(form: z.output<typeof TypedBuyer>): DocumentBuyer {
  return {
    name: form.buyerName,
    address: form.buyerAddress,
    taxId: form.buyerTaxId,
    branchCode: form.buyerTaxId === null ? null : form.buyerBranch,
    phone: form.buyerPhone,
  };
}
