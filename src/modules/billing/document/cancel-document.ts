import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { billingRefusals } from '../refusals.ts';
import { changeDocumentState } from './change-document-state.ts';
import type { DocumentBuyer } from './document-contract.ts';
import {
  type DocumentState,
  documentKinds,
  documentTransitions,
  isInEffect,
  isReplaceable,
  reissuedAs,
} from './document-kinds-rules.ts';
import {
  type DocumentRow,
  findDocumentOfSupply,
  linesOfDocument,
  lockDebitNotes,
  lockDocument,
  supplyOf,
} from './document-rows.ts';
import type { DocumentTotals } from './document-rules.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { isMonthOpen, requireOpenMonth } from './open-books.ts';
import { decide, getCompleteSeller } from './issue-document.ts';
import { type IssuedKey, writeDocument } from './write-document.ts';

export interface ReissueInput {
  readonly documentId: string;
  /** The buyer as the new document names them. */
  readonly buyer: DocumentBuyer;
  readonly reason: string;
}

/**
 * Cancels a document and issues another in its place, with a new number, the day of the first, and a reference to it
 * (Revenue Department order Por. 86/2542, clause 25). An abbreviated tax invoice is replaced by a full one. Values stay;
 * a document with credit or debit notes is not replaced, nor an invoice of which anything is paid or withheld.
 *
 * Refuses with `billing.document_missing`, `billing.not_replaceable`, `billing.period_closed`, and those of `issueDocument`.
 */
export async function cancelAndReissue(scope: Scope, input: ReissueInput): Promise<IssuedKey> {
  const original = await lockDocument(scope, input.documentId);
  const kind = reissuedAs(original.kind);
  const isSettled = original.paidSatang + original.withheldSatang > 0;
  const isCorrected =
    original.creditedSatang > 0 || (await lockDebitNotes(scope, original.documentId)).length > 0;
  if (kind === null || isSettled || !isReplaceable({ ...original, isCorrected }))
    throw refuse(billingRefusals, 'billing.not_replaceable');
  await requireOpenMonth(scope, { sellerId: original.sellerId, month: original.bookMonthOn });
  const { reason, buyer } = input;
  const { priceMode, buyerUserId, taxPointOn, issuedOn, dueOn, note } = original;
  const seller = await getCompleteSeller(scope, original.seller.branchCode);
  const lines = await linesOfDocument(scope, original.documentId);
  // Taxed as before, whatever the seller is registered for by now: only what the document says of its buyer changes.
  const { isVatRegistered, standardRateBp } = original;
  const taxedAs = { isVatRegistered, standardRateBp };
  const decided = decide(scope, seller, { kind, lines, priceMode, buyer, buyerUserId, taxPointOn, taxedAs });
  if (!hasTotalsOf(original, decided.totals)) throw refuse(billingRefusals, 'billing.not_replaceable');
  await changeDocumentState(scope, original.documentId, 'replaced', reason);
  await recordAudit(scope, {
    action: 'billing.reissue_document',
    entityKind: 'billing.document',
    entityId: original.documentId,
    before: { documentNumber: original.number },
    reason,
  });
  const replacement = await writeDocument(scope, {
    ...decided,
    ...{ issuedOn, dueOn, note, reason },
    supply: supplyOf(original),
    referenceId: original.documentId,
    issueKey: null,
    slug: null,
  });
  await scope.tx.run(sql`
    update billing_settlement set receipt_id = ${replacement.documentId}
     where tenant_id = ${scope.tenant.id} and receipt_id = ${original.documentId}`);
  return replacement;
}

/**
 * Takes back the document of a supply that is cancelled and refunded: what remains of a tax invoice and its debit notes by credit notes, a
 * receipt by declaring it void: it taxes nothing, and a seller who is not registered for VAT may not issue credit notes
 * (Revenue Code s. 86/13). A receipt of a closed month stays: what it says was received then. `buyer` is who the credit
 * note is for where the tax invoice names nobody (s. 86/10). Returns the credit note, if there is one. Does nothing where no
 * document was issued, or nothing remains of it.
 */
export async function reverseSupply(
  scope: Scope,
  supply: { readonly kind: string; readonly id: string },
  { reason, buyer }: { readonly reason: string; readonly buyer: DocumentBuyer },
): Promise<IssuedKey | null> {
  const found = await lockDocumentOfSupply(scope, supply);
  if (!found) return null;
  const { documentId } = found;
  if (documentKinds[found.kind].isTaxInvoice) {
    const issueKey = `${supply.kind}/${supply.id}/cancelled`;
    for (const note of await lockDebitNotes(scope, documentId))
      await issueCreditNote(scope, {
        ...{ documentId: note.documentId, lines: null, reason, buyer },
        issueKey: `${issueKey}/${note.documentId}`,
      });
    if (found.creditedSatang === found.grandTotalSatang) return null;
    return issueCreditNote(scope, { documentId, lines: null, reason, buyer, issueKey });
  }
  if (!canBecome(found, 'void')) return null;
  const { sellerId, bookMonthOn: month } = found;
  if (!(await isMonthOpen(scope, { sellerId, month }))) return null;
  await changeDocumentState(scope, documentId, 'void', reason);
  await recordAudit(scope, {
    action: 'billing.void_document',
    entityKind: 'billing.document',
    entityId: documentId,
    before: { documentNumber: found.number },
    reason,
  });
  return null;
}

/** Locks the document in effect for a supply: also the one that took its place while this call waited for the lock. */
async function lockDocumentOfSupply(
  scope: Scope,
  supply: { readonly kind: string; readonly id: string },
): Promise<DocumentRow | null> {
  const found = await findDocumentOfSupply(scope, supply);
  if (!found) return null;
  const locked = await lockDocument(scope, found.documentId);
  return isInEffect(locked.state) ? locked : lockDocumentOfSupply(scope, supply);
}

function hasTotalsOf(original: DocumentRow, { netSatang, vatSatang }: DocumentTotals): boolean {
  return netSatang === original.netSatang && vatSatang === original.vatSatang;
}

function canBecome({ state }: DocumentRow, next: DocumentState): boolean {
  return documentTransitions[state].includes(next);
}
