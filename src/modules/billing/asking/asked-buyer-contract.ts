import { z } from 'zod';
import { MAX_PARTY_ADDRESS, MAX_PARTY_NAME, MAX_TYPED_NUMBER } from '../document/document-limit-rules.ts';

const BUYER_KINDS = ['person', 'company'] as const;
export type BuyerKind = (typeof BUYER_KINDS)[number];

/**
 * The buyer in whose name a document is asked for, as buyers type it. Whether it is complete is for `readAskedBuyer`: the
 * fields also come with orders whose buyers ask for nothing.
 */
export const AskedBuyerFields = z.object({
  buyerKind: z.enum(BUYER_KINDS).default('company'),
  buyerName: z.string().trim().max(MAX_PARTY_NAME).default(''),
  buyerAddress: z.string().trim().max(MAX_PARTY_ADDRESS).default(''),
  buyerTaxId: z.string().trim().max(MAX_TYPED_NUMBER).default(''),
  buyerBranch: z.string().trim().max(MAX_TYPED_NUMBER).default(''),
});
export type AskedBuyerFields = z.output<typeof AskedBuyerFields>;
export type AskedBuyerField = Exclude<keyof AskedBuyerFields, 'buyerKind'>;

/** What sellers issue in a buyer's name: full tax invoices where they are registered for VAT, otherwise receipts. */
export type DocumentOffer = 'tax_invoice' | 'receipt';
