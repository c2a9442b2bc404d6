import { sql } from '#platform/db/query.ts';
import type { Filled, RowAs } from '#platform/db/rows.ts';
import { recordAudit } from '#platform/audit.ts';
import type { VatClass } from '#platform/money/vat-rate.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { billingRefusals } from '../refusals.ts';
import type { DocumentBuyer } from './document-contract.ts';
import { isInEffect, documentKinds } from './document-kinds-rules.ts';
import { creditTotals } from './document-rules.ts';
import { type DocumentLineRow, linesOfDocument, lockDocument } from './document-rows.ts';
import { findIssued } from './issue-document.ts';
import { type DecidedCorrection, writeCorrection } from './write-correction.ts';
import type { IssuedKey } from './write-document.ts';

export interface CreditNoteInput {
  readonly documentId: string;
  /** Amounts of lines that are taken back, as the document states them; null takes back all that remains. */
  readonly lines: readonly { readonly lineNo: number; readonly amountSatang: number }[] | null;
  readonly reason: string;
  /**
   * Who it is for where the document names nobody, as abbreviated tax invoices do. It need not be complete: a missing
   * address keeps nobody from giving money back.
   */
  readonly buyer?: DocumentBuyer;
  readonly issueKey?: string;
}

/**
 * Issues the credit note of a tax invoice (Revenue Code s. 86/10), at the rate of that invoice. Its amounts never exceed
 * what remains of each line; credit notes of everything take back exactly the document's VAT. The document stays in effect.
 *
 * Refuses with `billing.document_missing`, `billing.document_not_in_effect`, `billing.not_creditable` (only tax invoices
 * and debit notes have credit notes), `billing.credit_exceeds` with what remains.
 */
export async function issueCreditNote(scope: Scope, input: CreditNoteInput): Promise<IssuedKey> {
  const known = input.issueKey === undefined ? null : await findIssued(scope, input.issueKey);
  if (known) return known;
  const decided = await decideCreditNote(scope, input);
  const { original, totals } = decided;
  await scope.tx.run(sql`
    update billing_document set credited_satang = credited_satang + ${totals.grandTotalSatang}
     where tenant_id = ${scope.tenant.id} and document_id = ${original.documentId}`);
  const key = await writeCorrection(scope, decided, {
    kind: 'credit_note',
    reason: input.reason,
    buyer: original.buyer ?? input.buyer ?? null,
    issueKey: input.issueKey ?? null,
  });
  await recordAudit(scope, {
    action: 'billing.issue_credit_note',
    entityKind: 'billing.document',
    entityId: original.documentId,
    after: { creditNote: key.number, creditedSatang: totals.grandTotalSatang },
    reason: input.reason,
  });
  return key;
}

/** Computes what a credit note says, and locks the document that it corrects. Refuses like `issueCreditNote`. */
export async function decideCreditNote(
  scope: Scope,
  { documentId, lines: asked }: Pick<CreditNoteInput, 'documentId' | 'lines'>,
): Promise<DecidedCorrection> {
  const original = await lockDocument(scope, documentId);
  if (!isInEffect(original.state)) throw refuse(billingRefusals, 'billing.document_not_in_effect');
  if (!documentKinds[original.kind].isTaxInvoice && original.kind !== 'debit_note')
    throw refuse(billingRefusals, 'billing.not_creditable');
  const [lines, credited] = await Promise.all([
    linesOfDocument(scope, documentId),
    creditedLines(scope, documentId),
  ]);
  const taken = takenLines(lines, credited, asked);
  const totals = creditTotals(
    taken,
    { priceMode: original.priceMode, standardRateBp: original.standardRateBp },
    creditedByClass(lines, credited),
  );
  // The value on the invoice itself, also where earlier notes took a part of it back (s. 86/10 (5)).
  const correction = {
    originalSatang: original.netSatang,
    correctSatang: original.netSatang - totals.netSatang,
  };
  return { original, lines: taken, totals, correction };
}

/** Sums of earlier credit notes by line of the document. */
async function creditedLines(scope: Scope, documentId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await scope.tx.rows(sql<
    Filled<RowAs<'billing_document_line', { lineNo: 'correctsLineNo' }>> & { readonly credited: number }
  >`
    select l.corrects_line_no as line_no, sum(l.amount_satang)::bigint as credited
      from billing_document n join billing_document_line l on l.tenant_id = n.tenant_id and l.document_id = n.document_id
     where n.tenant_id = ${scope.tenant.id} and n.reference_id = ${documentId} and n.kind = 'credit_note'
       and l.corrects_line_no is not null
     group by l.corrects_line_no`);
  return new Map(rows.map(({ lineNo, credited }) => [lineNo, credited]));
}

/** The lines of the credit note: whole lines keep their quantity, a part is one piece of what is taken back. */
function takenLines(
  lines: readonly DocumentLineRow[],
  credited: ReadonlyMap<number, number>,
  asked: CreditNoteInput['lines'],
): DocumentLineRow[] {
  const wanted = new Map(asked?.map(({ lineNo, amountSatang }) => [lineNo, amountSatang]));
  if (asked !== null && (wanted.size !== asked.length || !asked.every((line) => isOneOf(lines, line.lineNo))))
    throw refuse(billingRefusals, 'billing.credit_exceeds', { remainingSatang: 0 });
  const taken = lines.flatMap((line) => {
    const remaining = line.amountSatang - (credited.get(line.lineNo) ?? 0);
    const amountSatang = asked === null ? remaining : (wanted.get(line.lineNo) ?? 0);
    if (amountSatang > remaining || amountSatang < 0)
      throw refuse(billingRefusals, 'billing.credit_exceeds', { remainingSatang: remaining });
    if (amountSatang === 0) return [];
    const isWhole = amountSatang === line.amountSatang && line.discountSatang === 0;
    return [
      isWhole
        ? { ...line, amountSatang }
        : { ...line, amountSatang, quantity: '1', unit: '', unitPriceSatang: amountSatang },
    ];
  });
  if (taken.length === 0) throw refuse(billingRefusals, 'billing.credit_exceeds', { remainingSatang: 0 });
  return taken;
}

function isOneOf(lines: readonly DocumentLineRow[], lineNo: number): boolean {
  return lines.some((line) => line.lineNo === lineNo);
}

function creditedByClass(
  lines: readonly DocumentLineRow[],
  credited: ReadonlyMap<number, number>,
): Record<VatClass, number> {
  const sums = { standard: 0, zero: 0, exempt: 0 };
  for (const { lineNo, vatClass } of lines) sums[vatClass] += credited.get(lineNo) ?? 0;
  return sums;
}
