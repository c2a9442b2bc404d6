import { bahtText } from '#platform/money/baht-text.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { DocumentReference, IssuedDocument } from './document-contract.ts';
import { documentKinds } from './document-kinds-rules.ts';
import { plainQuantity } from './document-rules.ts';
import { type DocumentDraft, issuerOf } from './write-document.ts';

/** What only an issued document has: a dash stands where its number will be. */
export const NOT_ISSUED = {
  ...{ documentId: '00000000-0000-7000-8000-000000000000', slug: '', number: '–' },
  ...{ replacedBy: null, voidReason: '', creditNotes: [], debitNotes: [], replacementCopies: [] },
} as const satisfies Partial<IssuedDocument>;

/** Returns a decided document as it will read once it is issued; only its number is unknown. */
export function documentOfDraft(
  scope: Scope,
  draft: DocumentDraft,
  reference: DocumentReference | null,
): IssuedDocument {
  const { kind, totals, correction, isVatRegistered, supply } = draft;
  const { issuedOn, taxPointOn, dueOn, priceMode, buyer, reason, note } = draft;
  const { lines: taxed, subtotalSatang, netSatang, vatSatang, grandTotalSatang } = totals;
  return {
    ...NOT_ISSUED,
    ...{ kind, state: documentKinds[kind].firstState },
    ...{ issuedOn, taxPointOn, dueOn, isVatRegistered, priceMode, buyer, reference, reason, note },
    ...{ subtotalSatang, netSatang, vatSatang, grandTotalSatang },
    seller: draft.sellerText,
    lines: draft.lines.map(
      ({ name, detail, quantity, unit, unitPriceSatang, discountSatang, vatClass }, at) => ({
        ...{ lineNo: at + 1, name, detail, quantity: plainQuantity(quantity), unit },
        ...{ unitPriceSatang, discountSatang, vatClass },
        amountSatang: taxed[at]?.amountSatang ?? 0,
        vatRateBp: taxed[at]?.vatRateBp ?? 0,
        vatSatang: taxed[at]?.vatSatang ?? 0,
      }),
    ),
    vatClasses: isVatRegistered ? [...totals.vatClasses] : [],
    bahtText: bahtText(grandTotalSatang, draft.seller.bahtTextStyle),
    correction: correction && {
      ...correction,
      differenceSatang: Math.abs(correction.originalSatang - correction.correctSatang),
    },
    supplyLabel: supply?.label ?? '',
    issuedBy: issuerOf(scope).name,
  };
}

/** Returns the month of the books in which a decided document will stand: its first day. */
export async function bookMonthOf(
  scope: Scope,
  { kind, seller, issuedOn, taxPointOn }: DocumentDraft,
): Promise<string> {
  const day = documentKinds[kind].corrects === null ? taxPointOn : issuedOn;
  const { month } = await scope.tx.one(sql<RowAs<'billing_document', { month: 'bookMonthOn' }>>`
    select billing_open_month(${scope.tenant.id}, ${seller.sellerId}, ${day}::date) as month`);
  return month;
}
