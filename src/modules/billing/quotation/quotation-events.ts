import { event } from '#platform/events.ts';
import type { DocumentBuyer } from '../document/document-contract.ts';
import type { PriceMode } from '../document/document-rules.ts';
import type { DocumentLineRow } from '../document/document-rows.ts';

/** What was accepted, and by whom. */
export interface AcceptedQuotation {
  readonly documentId: string;
  readonly number: string;
  readonly lines: readonly DocumentLineRow[];
  /** Whether the amounts of the lines include VAT. */
  readonly priceMode: PriceMode;
  /** The buyer of the quotation; `contact` is the person who accepted it. */
  readonly buyer: DocumentBuyer | null;
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
}

/**
 * A quotation was accepted. The module that makes an order of it calls `linkQuotation` in the same transaction. The
 * quotation's row is locked while handlers run.
 */
export const quotationAccepted = event<AcceptedQuotation>('billing.quotation_accepted');
