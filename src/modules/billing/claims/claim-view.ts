import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { Outer, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { DocumentState } from '../document/document-kinds-rules.ts';
import { dueSatang, isOverdue, isPayable } from './claim-rules.ts';

/** A part in which an invoice was settled. */
export interface SettledPart {
  readonly partNo: number;
  readonly paidSatang: number;
  readonly withheldSatang: number;
  readonly paidOn: string;
  /** Its receipt or tax invoice; null while seller or buyer must still say something. */
  readonly receipt: { readonly documentId: string; readonly number: string } | null;
}

/** What is owed on an invoice. */
export interface ClaimView {
  readonly state: DocumentState;
  readonly stateReason: string;
  readonly isPayable: boolean;
  readonly isOverdue: boolean;
  readonly dueOn: string | null;
  readonly grandTotalSatang: number;
  readonly netSatang: number;
  readonly paidSatang: number;
  readonly withheldSatang: number;
  readonly dueSatang: number;
  readonly parts: readonly SettledPart[];
}

type ClaimRow = RowOf<
  'billing_document',
  | 'kind'
  | 'state'
  | 'stateReason'
  | 'dueOn'
  | 'grandTotalSatang'
  | 'netSatang'
  | 'paidSatang'
  | 'withheldSatang'
>;
type PartRow = RowOf<
  'billing_settlement',
  'partNo' | 'paidSatang' | 'withheldSatang' | 'paidOn' | 'receiptId'
> &
  Outer<RowOf<'billing_document', 'number'>>;

/** Returns what is owed on a document; null where it is no invoice. */
export async function findClaimView(scope: Scope, documentId: string): Promise<ClaimView | null> {
  const row = await scope.tx.first(sql<ClaimRow>`
    select kind, state, state_reason, due_on, grand_total_satang, net_satang, paid_satang, withheld_satang
      from billing_document where tenant_id = ${scope.tenant.id} and document_id = ${documentId} and kind = 'invoice'`);
  if (!row) return null;
  const parts = await scope.tx.rows(sql<PartRow>`
    select s.part_no, s.paid_satang, s.withheld_satang, s.paid_on, s.receipt_id, r.number
      from billing_settlement s left join billing_document r on r.tenant_id = s.tenant_id and r.document_id = s.receipt_id
     where s.tenant_id = ${scope.tenant.id} and s.document_id = ${documentId} order by s.part_no`);
  const { kind: _kind, ...claim } = row;
  return {
    ...claim,
    isPayable: isPayable(row),
    isOverdue: isOverdue(row, zonedDay(scope.now, scope.tenant.zone)),
    dueSatang: isPayable(row) ? dueSatang(row) : 0,
    parts: parts.map(({ receiptId, number, ...part }) => ({
      ...part,
      receipt: receiptId === null || number === null ? null : { documentId: receiptId, number },
    })),
  };
}
