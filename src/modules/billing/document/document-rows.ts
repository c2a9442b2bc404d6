import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { billingRefusals } from '../refusals.ts';
import type { DocumentBuyer, DocumentSeller, DocumentSummary } from './document-contract.ts';
import { TAX_INVOICE_KINDS } from './document-kinds-rules.ts';
import type { DocumentSupply } from './write-document.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'billing_document.seller': DocumentSeller;
    'billing_document.buyer': DocumentBuyer;
  }
}

export type DocumentRow = RowOf<'billing_document'>;

export type DocumentLineRow = RowOf<
  'billing_document_line',
  | 'lineNo'
  | 'name'
  | 'detail'
  | 'quantity'
  | 'unit'
  | 'unitPriceSatang'
  | 'discountSatang'
  | 'amountSatang'
  | 'vatClass'
  | 'vatRateBp'
  | 'vatSatang'
>;

/** Locks a document until the transaction ends. Refuses with `billing.document_missing`. */
export async function lockDocument(scope: Scope, documentId: string): Promise<DocumentRow> {
  const row = await scope.tx.first(sql<DocumentRow>`
    select * from billing_document where tenant_id = ${scope.tenant.id} and document_id = ${documentId} for update`);
  if (!row) throw refuse(billingRefusals, 'billing.document_missing');
  return row;
}

export function linesOfDocument(scope: Scope, documentId: string): Promise<DocumentLineRow[]> {
  return scope.tx.rows(sql<DocumentLineRow>`
    select line_no, name, detail, quantity, unit, unit_price_satang, discount_satang, amount_satang, vat_class, vat_rate_bp, vat_satang
      from billing_document_line where tenant_id = ${scope.tenant.id} and document_id = ${documentId} order by line_no`);
}

/** The tax invoice or receipt in effect for a supply; null where there is none. */
export function findDocumentOfSupply(
  scope: Scope,
  supply: { readonly kind: string; readonly id: string },
): Promise<Pick<DocumentRow, 'documentId' | 'kind'> | null> {
  return scope.tx.first(sql<RowOf<'billing_document', 'documentId' | 'kind'>>`
    select document_id, kind from billing_document
     where tenant_id = ${scope.tenant.id} and supply_kind = ${supply.kind} and supply_id = ${supply.id}
       and (kind = 'receipt' or kind = any(${TAX_INVOICE_KINDS})) and state not in ('void', 'replaced')
     order by document_id limit 1`);
}

/** Locks and returns the debit notes of a document of which something remains, in order of issue. */
export function lockDebitNotes(scope: Scope, documentId: string): Promise<Pick<DocumentRow, 'documentId'>[]> {
  return scope.tx.rows(sql<RowOf<'billing_document', 'documentId'>>`
    select document_id from billing_document
     where tenant_id = ${scope.tenant.id} and reference_id = ${documentId} and kind = 'debit_note'
       and state not in ('void', 'replaced') and credited_satang < grand_total_satang
     order by document_id for update`);
}

/** What a document is about, for another one about the same. */
export function supplyOf({
  supplyKind,
  supplyId,
  supplyLabel,
}: Pick<DocumentRow, 'supplyKind' | 'supplyId' | 'supplyLabel'>): DocumentSupply | null {
  return supplyKind === null || supplyId === null
    ? null
    : { kind: supplyKind, id: supplyId, label: supplyLabel };
}

/** Most documents shown of one supply. */
const MAX_OF_SUPPLY = 50;

/** Returns the documents about a supply, oldest first. */
export function listDocumentsOfSupply(
  scope: Scope,
  supply: { readonly kind: string; readonly id: string },
): Promise<DocumentSummary[]> {
  return scope.tx.rows(sql<
    RowOf<'billing_document', 'slug' | 'kind' | 'number' | 'state' | 'issuedOn' | 'grandTotalSatang'>
  >`
    select slug, kind, number, state, issued_on, grand_total_satang from billing_document
     where tenant_id = ${scope.tenant.id} and supply_kind = ${supply.kind} and supply_id = ${supply.id}
     order by document_id limit ${MAX_OF_SUPPLY}`);
}
