import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { DocumentBuyer } from '../document/document-contract.ts';
import type { PaymentTarget } from '../payment/payment-rows.ts';

export type AnswerRow = RowOf<
  'billing_quotation_answer',
  'answer' | 'answeredName' | 'answeredAt' | 'targetKind' | 'targetId'
>;

/** Returns how a quotation was answered, or null. */
export function findAnswer(scope: Scope, documentId: string): Promise<AnswerRow | null> {
  return scope.tx.first(sql<AnswerRow>`
    select answer, answered_name, answered_at, target_kind, target_id from billing_quotation_answer
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId}`);
}

/** Notes what an accepted quotation became: an order, by kind and id. */
export async function linkQuotation(scope: Scope, documentId: string, target: PaymentTarget): Promise<void> {
  const linked = await scope.tx.run(sql`
    update billing_quotation_answer set target_kind = ${target.targetKind}, target_id = ${target.targetId}
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId} and target_kind is null`);
  if (linked !== 1) throw new Error('This quotation became something else already.');
}

/** What a quotation says for the documents of the order that it became. */
export interface QuotedTerms {
  /** Whom its tax document names. */
  readonly buyer: DocumentBuyer | null;
  /** The branch that issued the quotation, and issues what follows. */
  readonly branchCode: string;
}

/** Returns what the quotation that became an order says; null for all other orders. */
export async function findQuotedTerms(scope: Scope, target: PaymentTarget): Promise<QuotedTerms | null> {
  const found = await scope.tx.first(sql<RowOf<'billing_document', 'buyer' | 'seller'>>`
    select d.buyer, d.seller from billing_quotation_answer a
      join billing_document d on d.tenant_id = a.tenant_id and d.document_id = a.document_id
     where a.tenant_id = ${scope.tenant.id} and a.target_kind = ${target.targetKind} and a.target_id = ${target.targetId}`);
  return found && { buyer: found.buyer, branchCode: found.seller.branchCode };
}
