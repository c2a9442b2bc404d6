import { z } from 'zod';
import { DOCUMENT_KINDS, DOCUMENT_STATES, VAT_CLASSES } from './document-kinds-rules.ts';

/** The seller as the document names it: frozen when it is issued. */
export const DocumentSeller = z.object({
  nameTh: z.string(),
  /** Empty where the seller has no English name. */
  nameEn: z.string(),
  /** 13 digits; null where the seller is not registered for VAT and gave none. */
  taxId: z.string().nullable(),
  /** Five digits; `00000` is the head office. */
  branchCode: z.string(),
  branchNameTh: z.string(),
  branchNameEn: z.string(),
  addressTh: z.string(),
  addressEn: z.string(),
  phone: z.string(),
});
export type DocumentSeller = z.infer<typeof DocumentSeller>;

/** The buyer as the document names it: frozen when it is issued. */
export const DocumentBuyer = z.object({
  name: z.string(),
  /** Empty where the document needs none. */
  address: z.string(),
  /** 13 digits; null for a buyer who is not registered for VAT. */
  taxId: z.string().nullable(),
  /** Five digits, `00000` is the head office; null without a tax id. */
  branchCode: z.string().nullable(),
  phone: z.string(),
});
export type DocumentBuyer = z.infer<typeof DocumentBuyer>;

export const DocumentLine = z.object({
  lineNo: z.int(),
  name: z.string(),
  /** Details below the name, such as a variant; may be empty. */
  detail: z.string(),
  /** A decimal with up to three places, such as `2` or `0.125`. */
  quantity: z.string(),
  /** What is counted, such as `ชิ้น`; may be empty. */
  unit: z.string(),
  unitPriceSatang: z.int(),
  discountSatang: z.int(),
  /** Quantity × unit price − discount, with or without VAT as `priceMode` says. */
  amountSatang: z.int(),
  vatClass: z.enum(VAT_CLASSES),
  vatRateBp: z.int(),
  /** Its part of the document's VAT. */
  vatSatang: z.int(),
});
export type DocumentLine = z.infer<typeof DocumentLine>;

/** One class of VAT: `netSatang + vatSatang = grossSatang`. */
export const DocumentVatClass = z.object({
  vatClass: z.enum(VAT_CLASSES),
  rateBp: z.int(),
  netSatang: z.int(),
  vatSatang: z.int(),
  grossSatang: z.int(),
});
export type DocumentVatClass = z.infer<typeof DocumentVatClass>;

/** Another document, as this one refers to it. */
export const DocumentReference = z.object({
  /** Null for readers to whom that document does not belong: it may name another buyer. */
  slug: z.string().nullable(),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  issuedOn: z.iso.date(),
});
export type DocumentReference = z.infer<typeof DocumentReference>;

/** An issued document with everything that its page and its paper show. Amounts are satang. */
export const IssuedDocument = z.object({
  documentId: z.uuid(),
  slug: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  state: z.enum(DOCUMENT_STATES),
  /** Day on the document, in the site's zone. */
  issuedOn: z.iso.date(),
  /** Day whose VAT rate applies. */
  taxPointOn: z.iso.date(),
  dueOn: z.iso.date().nullable(),
  /** Where false, the document holds no VAT and no word about it. */
  isVatRegistered: z.boolean(),
  /** Whether `amountSatang` of the lines includes VAT. */
  priceMode: z.enum(['incl', 'excl']),
  seller: DocumentSeller,
  /** Null for kinds that name no buyer. */
  buyer: DocumentBuyer.nullable(),
  lines: z.array(DocumentLine),
  /** Sum of the lines. */
  subtotalSatang: z.int(),
  /** Only classes that occur, in the order of `VAT_CLASSES`; empty where the seller is not registered. */
  vatClasses: z.array(DocumentVatClass),
  /** Value without VAT. */
  netSatang: z.int(),
  vatSatang: z.int(),
  /** `netSatang + vatSatang`. */
  grandTotalSatang: z.int(),
  /** The grand total in Thai words. */
  bahtText: z.string(),
  /** For credit and debit notes: values without VAT, with `|correct − original| = difference = netSatang`. */
  correction: z
    .object({ originalSatang: z.int(), correctSatang: z.int(), differenceSatang: z.int() })
    .nullable(),
  /** The document that this one corrects (credit and debit notes) or replaces (all others). */
  reference: DocumentReference.nullable(),
  /** Why it was issued; required with a reference. */
  reason: z.string(),
  /** The document that took the place of this one. */
  replacedBy: DocumentReference.nullable(),
  /** Why it is void; empty otherwise. */
  voidReason: z.string(),
  /** Credit notes on this document. */
  creditNotes: z.array(DocumentReference),
  /** Debit notes on this document. */
  debitNotes: z.array(DocumentReference),
  /** Replacement copies (ใบแทน) that were issued of it, oldest first: number from 1, day, reason. */
  replacementCopies: z.array(
    z.object({ copyNo: z.int(), issuedOn: z.iso.date(), reason: z.string(), issuedBy: z.string() }),
  ),
  note: z.string(),
  /** What was supplied, as its buyer knows it: the number of the order. */
  supplyLabel: z.string(),
  /** Who issued it; empty where it was issued by itself. */
  issuedBy: z.string(),
});
export type IssuedDocument = z.infer<typeof IssuedDocument>;

/** A document in a list. */
export const DocumentSummary = IssuedDocument.pick({
  slug: true,
  kind: true,
  number: true,
  state: true,
  issuedOn: true,
  grandTotalSatang: true,
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;
