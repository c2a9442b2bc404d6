import { z } from 'zod';
import { normalizeText } from '#platform/text/fold.ts';
import { MAX_TYPED_ID } from '#platform/text/thai-id.ts';
import { MAX_PARTY_ADDRESS, MAX_PARTY_NAME } from '../document/document-limit-rules.ts';

const BUYER_KINDS = ['person', 'company'] as const;
export type BuyerKind = (typeof BUYER_KINDS)[number];

/**
 * The buyer in whose name a document is asked for, as buyers type it. Whether it is complete is for `readAskedBuyer`: the
 * fields also come with orders whose buyers ask for nothing.
 */
export const AskedBuyerFields = z.object({
  buyerKind: z.enum(BUYER_KINDS).default('company'),
  buyerName: typedText(MAX_PARTY_NAME),
  buyerAddress: typedText(MAX_PARTY_ADDRESS),
  buyerTaxId: typedText(MAX_TYPED_ID),
  buyerBranch: typedText(MAX_TYPED_ID),
});
export type AskedBuyerFields = z.output<typeof AskedBuyerFields>;
export type AskedBuyerField = Exclude<keyof AskedBuyerFields, 'buyerKind'>;

/** What sellers issue in a buyer's name: full tax invoices where they are registered for VAT, otherwise receipts. */
export type DocumentOffer = 'tax_invoice' | 'receipt';

/** Text as stored: Thai sequences normalised, ends trimmed. */
function typedText(max: number) {
  return z.string().trim().max(max).transform(normalizeText).default('');
}
