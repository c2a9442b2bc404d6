import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { VatClass } from '#platform/money/vat-rate.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { MAX_DOCUMENT_LINES } from '../document/document-limit-rules.ts';
import { documentKinds, isInEffect } from '../document/document-kinds-rules.ts';
import { linesOfDocument, lockDocument } from '../document/document-rows.ts';
import { creditTotals, MAX_DOCUMENT_SATANG } from '../document/document-rules.ts';
import { type DecidedCorrection, writeCorrection } from '../document/write-correction.ts';
import type { IssuedKey } from '../document/write-document.ts';
import { billingRefusals } from '../refusals.ts';

export interface DebitNoteInput {
  readonly documentId: string;
  /** Amounts that are added to lines, as the document states them. */
  readonly lines: readonly { readonly lineNo: number; readonly amountSatang: number }[];
  readonly reason: string;
}

/**
 * Issues the debit note of a tax invoice (Revenue Code s. 86/9), at the rate of that invoice: its value was too low. The
 * document stays in effect. VAT is cumulative over its debit notes, as for credit notes. Not idempotent by itself: send an
 * Idempotency-Key.
 *
 * Refuses with `billing.document_missing`, `billing.document_not_in_effect`, `billing.not_creditable` (only tax invoices
 * have debit notes, and those without a buyer have none), `billing.document_lines`.
 */
export async function issueDebitNote(scope: Scope, input: DebitNoteInput): Promise<IssuedKey> {
  const decided = await decideDebitNote(scope, input);
  const { original, totals } = decided;
  const key = await writeCorrection(scope, decided, {
    kind: 'debit_note',
    reason: input.reason,
    buyer: original.buyer,
    issueKey: null,
  });
  await recordAudit(scope, {
    action: 'billing.issue_debit_note',
    entityKind: 'billing.document',
    entityId: original.documentId,
    after: { debitNote: key.number, debitedSatang: totals.grandTotalSatang },
    reason: input.reason,
  });
  return key;
}

/** Computes what a debit note says, and locks the document that it corrects. Refuses like `issueDebitNote`. */
export async function decideDebitNote(
  scope: Scope,
  { documentId, lines: asked }: Pick<DebitNoteInput, 'documentId' | 'lines'>,
): Promise<DecidedCorrection> {
  const original = await lockDocument(scope, documentId);
  if (!isInEffect(original.state)) throw refuse(billingRefusals, 'billing.document_not_in_effect');
  if (!documentKinds[original.kind].isTaxInvoice || original.buyer === null)
    throw refuse(billingRefusals, 'billing.not_creditable');
  const [lines, debited] = await Promise.all([
    linesOfDocument(scope, documentId),
    debitedByClass(scope, documentId),
  ]);
  const added = new Map(asked.map(({ lineNo, amountSatang }) => [lineNo, amountSatang]));
  const raised = lines.flatMap((line) => {
    const amountSatang = added.get(line.lineNo) ?? 0;
    return amountSatang > 0
      ? [{ ...line, amountSatang, quantity: '1', unit: '', unitPriceSatang: amountSatang }]
      : [];
  });
  const sumSatang = raised.reduce((sum, { amountSatang }) => sum + amountSatang, 0);
  if (raised.length !== asked.length || raised.length === 0 || sumSatang > MAX_DOCUMENT_SATANG)
    throw refuse(billingRefusals, 'billing.document_lines', { maxLines: MAX_DOCUMENT_LINES });
  const { priceMode, standardRateBp, netSatang } = original;
  const totals = creditTotals(raised, { priceMode, standardRateBp }, debited);
  const correction = { originalSatang: netSatang, correctSatang: netSatang + totals.netSatang };
  return { original, lines: raised, totals, correction };
}

/** Sums of the lines of earlier debit notes by class of VAT. */
async function debitedByClass(scope: Scope, documentId: string): Promise<Record<VatClass, number>> {
  const rows = await scope.tx.rows(sql<
    RowOf<'billing_document_line', 'vatClass'> & { readonly debited: number }
  >`
    select l.vat_class, sum(l.amount_satang)::bigint as debited
      from billing_document n join billing_document_line l on l.tenant_id = n.tenant_id and l.document_id = n.document_id
     where n.tenant_id = ${scope.tenant.id} and n.reference_id = ${documentId} and n.kind = 'debit_note'
     group by l.vat_class`);
  const sums = { standard: 0, zero: 0, exempt: 0 };
  for (const { vatClass, debited } of rows) sums[vatClass] = debited;
  return sums;
}
