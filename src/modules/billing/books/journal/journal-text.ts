import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { JournalAccount, JournalColumn } from './journal-rules.ts';

export const journalAccountText: Readonly<Record<JournalAccount, Sentence>> = {
  cash: m.billing_books_account_cash,
  receivable: m.billing_books_account_receivable,
  withheldTax: m.billing_books_account_withheld,
  sales: m.billing_books_account_sales,
  zeroSales: m.billing_books_account_zero,
  exemptSales: m.billing_books_account_exempt,
  outputVat: m.billing_books_output_vat,
};

export const journalColumnText: Readonly<Record<JournalColumn, Sentence>> = {
  day: m.billing_document_issued_on,
  number: m.billing_document_number,
  branch: m.billing_books_branch,
  account: m.billing_books_account_code,
  accountName: m.billing_books_account_name,
  debit: m.billing_books_debit,
  credit: m.billing_books_credit,
  party: m.billing_document_buyer,
  description: m.billing_books_description,
};
