import { zonedDay } from '#platform/dates/zone.ts';
import type { Scope } from '#platform/scope.ts';
import type { DocumentBuyer } from './document-contract.ts';
import { type DocumentLineRow, type DocumentRow, supplyOf } from './document-rows.ts';
import type { DocumentTotals } from './document-rules.ts';
import { readSeller, sellerTextOf } from './issue-document.ts';
import { type DocumentDraft, type IssuedKey, writeDocument } from './write-document.ts';

/** What a credit or debit note says about the document that it corrects, before it has a number. */
export interface DecidedCorrection {
  readonly original: DocumentRow;
  /** Its lines, each with the number of the line that it corrects. */
  readonly lines: readonly DocumentLineRow[];
  readonly totals: DocumentTotals;
  readonly correction: { readonly originalSatang: number; readonly correctSatang: number };
}

/** What a credit or debit note says beside what was decided. */
export interface CorrectionTerms {
  readonly kind: 'credit_note' | 'debit_note';
  readonly reason: string;
  readonly buyer: DocumentBuyer | null;
  readonly issueKey: string | null;
}

/** Writes a decided credit or debit note. */
export async function writeCorrection(
  scope: Scope,
  decided: DecidedCorrection,
  terms: CorrectionTerms,
): Promise<IssuedKey> {
  return writeDocument(scope, await draftCorrection(scope, decided, terms));
}

/** Returns a credit or debit note in full, taxed like the document that it corrects and issued by the same branch. */
export async function draftCorrection(
  scope: Scope,
  { original, lines, totals, correction }: DecidedCorrection,
  terms: CorrectionTerms,
): Promise<DocumentDraft> {
  const { seller, missing } = await readSeller(scope, original.seller.branchCode);
  if (seller === null) throw new Error(`The seller of ${original.number} is gone.`);
  const { buyerUserId, isVatRegistered, standardRateBp, priceMode, taxPointOn } = original;
  return {
    ...terms,
    ...{ seller, isVatRegistered, standardRateBp, priceMode, buyerUserId, taxPointOn, totals, correction },
    // A seller who has meanwhile removed something is named as on the invoice: money can be given back all the same.
    sellerText: missing.length === 0 ? sellerTextOf(seller) : original.seller,
    lines: lines.map((line) => ({ ...line, discountSatang: 0, correctsLineNo: line.lineNo })),
    issuedOn: zonedDay(scope.now, scope.tenant.zone),
    dueOn: null,
    supply: supplyOf(original),
    referenceId: original.documentId,
    note: '',
    slug: null,
  };
}
