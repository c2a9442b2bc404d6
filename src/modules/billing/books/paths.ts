import { withQuery } from '#platform/text/url-query.ts';
import { billingPaths } from '../paths.ts';

/** Name of the import of received tax invoices. */
export const PURCHASES_IMPORT = 'billing.purchases';

/** URL builders of the books. Months are `2026-11`; `2569-11` is read too. */
export const bookPaths = {
  books: billingPaths.books,
  salesVat: () => '/billing/manage/books/sales',
  purchases: (query: { month?: string } = {}) => withQuery('/billing/manage/books/purchases', query),
  newPurchase: () => '/billing/manage/books/purchases/new',
  purchase: (purchaseId: string) => `/billing/manage/books/purchases/${encodeURIComponent(purchaseId)}`,
  periods: (query: { month?: string } = {}) => withQuery('/billing/manage/books/periods', query),
  journal: () => '/billing/manage/books/journal',
};
