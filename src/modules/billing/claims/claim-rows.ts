import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { DOCUMENT_TARGET, type DocumentState, TAX_INVOICE_KINDS } from '../document/document-kinds-rules.ts';
import type { DocumentRow } from '../document/document-rows.ts';
import type { PaymentTarget } from '../payment/payment-rows.ts';

/** Kind of the parts of invoices as supplies: each has its own tax invoice. */
const PART_KIND = 'billing.settlement';

export type SettlementRow = RowOf<
  'billing_settlement',
  'documentId' | 'partNo' | 'paidSatang' | 'withheldSatang' | 'paidOn' | 'receiptId'
>;

/** Returns the payment's target for an invoice. */
export function claimTargetOf(documentId: string): PaymentTarget {
  return { targetKind: DOCUMENT_TARGET, targetId: documentId };
}

/** What a part of an invoice supplies. */
export function partSupplyOf({ documentId, number }: DocumentRow, partNo: number) {
  return { kind: PART_KIND, id: `${documentId}/${partNo}`, label: number };
}

/** What the invoice as a whole is about: another module's record, or itself. */
function wholeSupplyOf({ documentId, supplyKind, supplyId, number }: DocumentRow) {
  return supplyKind === null || supplyId === null
    ? { kind: DOCUMENT_TARGET, id: documentId, label: number }
    : { kind: supplyKind, id: supplyId, label: number };
}

/** Returns the parts in which an invoice was settled, the oldest first. */
export function settlementsOf(scope: Scope, documentId: string): Promise<SettlementRow[]> {
  return scope.tx.rows(sql<SettlementRow>`
    select document_id, part_no, paid_satang, withheld_satang, paid_on, receipt_id from billing_settlement
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId} order by part_no`);
}

/** Whether a tax invoice about an invoice, or about what it is for, is in effect, as for goods when they are delivered. */
export async function hasTaxInvoice(scope: Scope, claim: DocumentRow): Promise<boolean> {
  const whole = wholeSupplyOf(claim);
  const found = await scope.tx.first(sql<RowOf<'billing_document', 'documentId'>>`
    select document_id from billing_document
     where tenant_id = ${scope.tenant.id} and kind = any(${TAX_INVOICE_KINDS})
       and state not in ('void', 'replaced')
       and ((supply_kind = ${whole.kind} and supply_id = ${whole.id})
            or (supply_kind = ${DOCUMENT_TARGET} and supply_id = ${claim.documentId}))
     limit 1`);
  return found !== null;
}

/** Writes what of an invoice is paid and withheld, and the state that follows. */
export async function changeClaim(
  scope: Scope,
  claim: DocumentRow,
  change: {
    readonly state?: DocumentState;
    readonly paidSatang?: number;
    readonly withheldSatang?: number;
  },
): Promise<DocumentRow> {
  const isMoved = change.state !== undefined && change.state !== claim.state;
  const next: DocumentRow = {
    ...claim,
    ...change,
    ...(isMoved && { stateAt: scope.now, stateReason: '' }),
  };
  await scope.tx.run(sql`
    update billing_document
       set state = ${next.state}, state_at = ${next.stateAt}, state_reason = ${next.stateReason},
           paid_satang = ${next.paidSatang}, withheld_satang = ${next.withheldSatang}
     where tenant_id = ${scope.tenant.id} and document_id = ${claim.documentId}`);
  return next;
}
