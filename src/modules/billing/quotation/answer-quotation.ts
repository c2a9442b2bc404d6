import { requireInPerson } from '#platform/access/access.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import { emit } from '#platform/events.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { changeDocumentState } from '../document/change-document-state.ts';
import type { IssuedDocument } from '../document/document-contract.ts';
import { type DocumentRow, linesOfDocument, lockDocument } from '../document/document-rows.ts';
import { getDocument } from '../document/get-document.ts';
import { findPaymentOf } from '../payment/payment-rows.ts';
import { MAX_AMOUNT_SATANG } from '../payment/payment-rules.ts';
import { billingRefusals } from '../refusals.ts';
import type { AcceptQuotationInput, DeclineQuotationInput } from './quotation-contract.ts';
import { quotationAccepted } from './quotation-events.ts';
import { type AnswerRow, findAnswer } from './quotation-rows.ts';
import { findAnswerProblem, type QuotationAnswer } from './quotation-rules.ts';

/**
 * Accepts a quotation for the holder of its link. What was quoted is ordered in the same transaction; the payment of the
 * order is returned, null where nothing became of it. It is answered once, at the latest on its last day.
 *
 * Refuses with `billing.document_missing`, `billing.document_not_in_effect`, `billing.quotation_answered`,
 * `billing.quotation_expired`, `billing.quotation_too_large`, `platform.in_person`, and those of what makes the order.
 */
export async function acceptQuotation(
  scope: Scope,
  key: string,
  input: AcceptQuotationInput,
): Promise<{ paymentSlug: string | null }> {
  const quotation = await lockForAnswer(scope, key);
  const { documentId, number, priceMode, buyer, grandTotalSatang } = quotation;
  if (grandTotalSatang > MAX_AMOUNT_SATANG) throw refuse(billingRefusals, 'billing.quotation_too_large');
  await recordAnswer(scope, quotation, { answer: 'accepted', name: input.name, reason: '' });
  const { name, phone, email } = input;
  const lines = await linesOfDocument(scope, documentId);
  await emit(scope, quotationAccepted, {
    ...{ documentId, number, priceMode, buyer, lines },
    contact: { name, phone, email },
  });
  const answered = await findAnswer(scope, documentId);
  return { paymentSlug: answered && (await findPaymentSlug(scope, answered)) };
}

/** Declines a quotation for the holder of its link, of any amount. Otherwise refuses like `acceptQuotation`. */
export async function declineQuotation(
  scope: Scope,
  key: string,
  { name, reason }: DeclineQuotationInput,
): Promise<void> {
  await recordAnswer(scope, await lockForAnswer(scope, key), { answer: 'declined', name, reason });
}

/** How a quotation stands, as its page shows it. */
export interface QuotationStanding {
  readonly canAnswer: boolean;
  readonly isExpired: boolean;
  readonly answer: {
    readonly answer: QuotationAnswer;
    readonly name: string;
    readonly answeredAt: string;
  } | null;
  /** Where what was ordered is paid. */
  readonly paymentSlug: string | null;
}

/** Returns how a quotation stands; null for documents of other kinds. */
export async function getQuotationStanding(
  scope: Scope,
  document: Pick<IssuedDocument, 'documentId' | 'kind' | 'state' | 'dueOn'>,
): Promise<QuotationStanding | null> {
  if (document.kind !== 'quotation') return null;
  const problem = findAnswerProblem(document, zonedDay(scope.now, scope.tenant.zone));
  const found = await findAnswer(scope, document.documentId);
  return {
    canAnswer: problem === null,
    isExpired: problem === 'billing.quotation_expired',
    answer: found && {
      answer: found.answer,
      name: found.answeredName,
      answeredAt: found.answeredAt.toISOString(),
    },
    paymentSlug: found && (await findPaymentSlug(scope, found)),
  };
}

async function lockForAnswer(scope: Scope, key: string): Promise<DocumentRow> {
  requireInPerson(scope);
  const { documentId } = await getDocument(scope, key);
  const quotation = await lockDocument(scope, documentId);
  const problem = findAnswerProblem(quotation, zonedDay(scope.now, scope.tenant.zone));
  if (problem) throw refuse(billingRefusals, problem);
  return quotation;
}

async function recordAnswer(
  scope: Scope,
  { documentId }: DocumentRow,
  { answer, name, reason }: { answer: QuotationAnswer; name: string; reason: string },
): Promise<void> {
  await changeDocumentState(scope, documentId, answer, reason);
  await scope.tx.run(sql`
    insert into billing_quotation_answer (tenant_id, document_id, answer, answered_name, answered_by, answered_at)
    values (${scope.tenant.id}, ${documentId}, ${answer}, ${name}, ${personOf(scope)?.userId ?? null}, ${scope.now})`);
}

async function findPaymentSlug(scope: Scope, { targetKind, targetId }: AnswerRow): Promise<string | null> {
  if (targetKind === null || targetId === null) return null;
  const payment = await findPaymentOf(scope, { targetKind, targetId });
  return payment?.slug ?? null;
}
