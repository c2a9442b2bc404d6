import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { allocate } from '#platform/money/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { DOCUMENT_TARGET } from '../document/document-kinds-rules.ts';
import type { MissingForDocument } from '../document/issue-document.ts';
import { issueForMoney } from '../document/issue-document.ts';
import {
  type DocumentLineRow,
  type DocumentRow,
  linesOfDocument,
  lockDocument,
} from '../document/document-rows.ts';
import { rateOn } from '../document/rate-on.ts';
import type { NewDocumentLine } from '../document/write-document.ts';
import { abandonPayment } from '../payment/close-payment.ts';
import type { PaymentEvent } from '../payment/payment-events.ts';
import { findHandedOverAt } from '../payment/payment-queries.ts';
import { lockPaymentOf } from '../payment/payment-rows.ts';
import { billingRefusals } from '../refusals.ts';
import { isPayable, nextPart, stateAfterMoney } from './claim-rules.ts';
import {
  changeClaim,
  claimTargetOf,
  hasTaxInvoice,
  partSupplyOf,
  type SettlementRow,
  settlementsOf,
} from './claim-rows.ts';

/**
 * Handles money for an invoice, with its payment locked: moves what is paid and the state, and issues the receipt or tax
 * invoice about the new part. Money for one that is void or replaced becomes surplus to be returned. Idempotent.
 */
export async function settleClaim(scope: Scope, event: PaymentEvent): Promise<void> {
  if (event.targetKind !== DOCUMENT_TARGET) return;
  const claim = await lockDocument(scope, event.targetId);
  const paidSatang = Math.min(event.paidSatang, event.amountSatang);
  if (!isPayable(claim)) {
    if (claim.state !== 'paid') await abandonPayment(scope, event);
    return;
  }
  if (paidSatang < claim.paidSatang) return;
  const earlier = await settlementsOf(scope, claim.documentId);
  const paid = { ...claim, paidSatang };
  const part = nextPart(paid, sumOf(earlier));
  if (part === null) return;
  const after = await changeClaim(scope, claim, { paidSatang, state: stateAfterMoney(paid) });
  // The tax on a service falls due when it is paid (Revenue Code s. 78/1), not when a manager confirms it.
  const paidAt = await findHandedOverAt(scope, event);
  const settlement: SettlementRow = {
    documentId: claim.documentId,
    partNo: earlier.length + 1,
    ...part,
    paidOn: zonedDay(paidAt ?? scope.now, scope.tenant.zone),
    receiptId: null,
  };
  await insertSettlement(scope, settlement);
  await issueReceipt(scope, after, settlement);
}

/**
 * Issues the receipt or tax invoice of a part that was settled before it could be issued. Idempotent.
 *
 * Refuses with `billing.document_missing`, `billing.receipt_incomplete` with what is missing.
 */
export async function issueReceiptLater(
  scope: Scope,
  { documentId, partNo }: { readonly documentId: string; readonly partNo: number },
): Promise<void> {
  await lockPaymentOf(scope, claimTargetOf(documentId));
  const claim = await lockDocument(scope, documentId);
  const settlement = (await settlementsOf(scope, documentId)).find((part) => part.partNo === partNo);
  if (!settlement) throw refuse(billingRefusals, 'billing.document_missing');
  if (settlement.receiptId !== null) return;
  const missing = await issueReceipt(scope, claim, settlement);
  if (missing) throw refuse(billingRefusals, 'billing.receipt_incomplete', missing);
}

/** Returns what is missing, where nothing was issued. */
async function issueReceipt(
  scope: Scope,
  claim: DocumentRow,
  settlement: SettlementRow,
): Promise<MissingForDocument | null> {
  const { partNo, paidOn } = settlement;
  const outcome = await issueForMoney(scope, {
    ...(await linesOfPart(scope, claim, settlement)),
    buyer: claim.buyer,
    buyerUserId: claim.buyerUserId,
    supply: partSupplyOf(claim, partNo),
    taxPointOn: paidOn,
    branchCode: claim.seller.branchCode,
    isFollowing: true,
    issueKey: `${DOCUMENT_TARGET}/${claim.documentId}/${partNo}`,
    wantsFull: true,
    isTaxedAlready: await hasTaxInvoice(scope, claim),
  });
  if ('missing' in outcome) return outcome.missing;
  await scope.tx.run(sql`
    update billing_settlement set receipt_id = ${outcome.issued.documentId}
     where tenant_id = ${scope.tenant.id} and document_id = ${claim.documentId} and part_no = ${partNo}`);
  return null;
}

/**
 * The lines about a part of an invoice. Paid at once and taxed alike, they are those of the invoice; otherwise each line's
 * share of the money, which includes VAT, under the same line number: no line gets more than remains of it, and the parts of
 * all lines sum to the invoice.
 */
async function linesOfPart(
  scope: Scope,
  claim: DocumentRow,
  { paidSatang, withheldSatang, paidOn }: SettlementRow,
): Promise<{ lines: NewDocumentLine[]; priceMode: 'incl' | 'excl'; note: string }> {
  const lines = await linesOfDocument(scope, claim.documentId);
  const partSatang = paidSatang + withheldSatang;
  if (partSatang === claim.grandTotalSatang && (await isTaxedAlike(scope, claim, paidOn)))
    return { lines, priceMode: claim.priceMode, note: '' };
  const receipted = await receiptedByLine(scope, claim.documentId);
  const remaining = lines.map((line) => grossOf(claim, line) - (receipted.get(line.lineNo) ?? 0));
  const shares = allocate(partSatang, remaining);
  return {
    lines: lines.map(({ name, detail, vatClass }, at) => ({
      ...{ name, detail, vatClass },
      quantity: '1',
      unit: '',
      unitPriceSatang: shares[at] ?? 0,
      discountSatang: 0,
    })),
    priceMode: 'incl',
    note: partSatang < claim.grandTotalSatang ? `ชำระบางส่วนตามใบแจ้งหนี้เลขที่ ${claim.number}` : '',
  };
}

/** Whether a document of the day is taxed like the invoice: neither the registration for VAT nor its rate changed between. */
async function isTaxedAlike(scope: Scope, claim: DocumentRow, on: string): Promise<boolean> {
  const rateBp = await rateOn(scope, on, claim.seller.branchCode);
  return rateBp === (claim.isVatRegistered ? claim.standardRateBp : null);
}

function grossOf({ priceMode }: DocumentRow, line: DocumentLineRow): number {
  return priceMode === 'incl' ? line.amountSatang : line.amountSatang + line.vatSatang;
}

/** Sums of earlier parts by line of the invoice, with VAT; what took the place of a receipt has the same values. */
async function receiptedByLine(scope: Scope, documentId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await scope.tx.rows(sql<
    RowOf<'billing_document_line', 'lineNo'> & { readonly receipted: number }
  >`
    select l.line_no, sum(l.amount_satang)::bigint as receipted
      from billing_settlement s join billing_document_line l on l.tenant_id = s.tenant_id and l.document_id = s.receipt_id
     where s.tenant_id = ${scope.tenant.id} and s.document_id = ${documentId}
     group by l.line_no`);
  return new Map(rows.map(({ lineNo, receipted }) => [lineNo, receipted]));
}

async function insertSettlement(scope: Scope, part: SettlementRow): Promise<void> {
  await scope.tx.run(sql`
    insert into billing_settlement (tenant_id, document_id, part_no, paid_satang, withheld_satang, paid_on, settled_at)
    values (${scope.tenant.id}, ${part.documentId}, ${part.partNo}, ${part.paidSatang}, ${part.withheldSatang}, ${part.paidOn}::date, ${scope.now})`);
}

function sumOf(parts: readonly SettlementRow[]): { paidSatang: number; withheldSatang: number } {
  return {
    paidSatang: parts.reduce((sum, part) => sum + part.paidSatang, 0),
    withheldSatang: parts.reduce((sum, part) => sum + part.withheldSatang, 0),
  };
}
