import type { DocumentKind, DocumentState } from '../document/document-kinds-rules.ts';

export const QUOTATION_ANSWERS = ['accepted', 'declined'] as const;
export type QuotationAnswer = (typeof QUOTATION_ANSWERS)[number];

/** Why a quotation cannot be answered. */
export type AnswerProblem =
  | 'billing.document_missing'
  | 'billing.document_not_in_effect'
  | 'billing.quotation_answered'
  | 'billing.quotation_expired';

/**
 * Returns why a document cannot be accepted or declined, or null. Only open quotations can, once, up to and including the
 * last day on which they are valid.
 */
export function findAnswerProblem(
  document: { readonly kind: DocumentKind; readonly state: DocumentState; readonly dueOn: string | null },
  today: string,
): AnswerProblem | null {
  const { kind, state, dueOn } = document;
  if (kind !== 'quotation') return 'billing.document_missing';
  if (state === 'void' || state === 'replaced') return 'billing.document_not_in_effect';
  if (state !== 'open') return 'billing.quotation_answered';
  return dueOn !== null && dueOn < today ? 'billing.quotation_expired' : null;
}
