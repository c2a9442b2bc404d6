import { z } from 'zod';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { IssuedDocument } from '../../document/document-contract.ts';
import { BookQuery } from '../month/month-contract.ts';

export const SalesVatQuery = BookQuery.extend({ after: CursorText.optional().catch(undefined) });
export type SalesVatQuery = z.output<typeof SalesVatQuery>;

/** Values of a report, without VAT, in satang: taxed at the standard rate, at 0 %, exempt. */
export interface VatSums {
  readonly standardSatang: number;
  readonly zeroSatang: number;
  readonly exemptSatang: number;
  readonly vatSatang: number;
}

/** A line of the sales VAT report. Amounts of credit notes are negative, those of cancelled documents 0. */
export type SalesVatRow = Pick<
  z.output<typeof IssuedDocument>,
  'documentId' | 'kind' | 'number' | 'state' | 'issuedOn'
> &
  VatSums & {
    /** From 1 in each month, over all pages. */
    readonly ordinal: number;
    readonly buyerName: string;
    /** Null where the document names no taxpayer. */
    readonly buyerTaxId: string | null;
    readonly buyerBranch: string | null;
    /** The seller's place of business. */
    readonly branchCode: string;
  };

export interface SalesVatTotals extends VatSums {
  readonly documents: number;
}
