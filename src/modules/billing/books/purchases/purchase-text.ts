import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { PurchaseKind } from './purchase-rules.ts';

export const purchaseKindText: Readonly<Record<PurchaseKind, Sentence>> = {
  tax_invoice: m.billing_books_kind_tax_invoice,
  credit_note: m.billing_books_kind_credit_note,
  debit_note: m.billing_books_kind_debit_note,
};
