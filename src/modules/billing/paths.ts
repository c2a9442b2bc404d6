import { withQuery } from '#platform/text/url-query.ts';

/** URL builders of billing. */
export const billingPaths = {
  payment: (slug: string) => `/billing/payment/${encodeURIComponent(slug)}`,
  paymentQr: (slug: string, format: 'png' | 'svg') =>
    `/billing/payment/${encodeURIComponent(slug)}/qr.${format}`,
  payments: () => '/billing/payment',
  pay: (code?: string) => (code ? `/billing/pay?code=${encodeURIComponent(code)}` : '/billing/pay'),
  thankYou: () => '/billing/thankyou',
  managePayments: (query: { show?: string; q?: string; waited?: string; after?: string } = {}) =>
    withQuery('/billing/manage/payments', query),
  managePayment: (paymentId: string) => `/billing/manage/payments/${encodeURIComponent(paymentId)}`,
  /** The page of the site's settings with the receiving account; it belongs to another module. */
  accountSettings: () => '/config/payments',
  documents: (query: { after?: string } = {}) => withQuery('/billing/documents', query),
  /** What the addresses of all managers' pages begin with. */
  manage: () => '/billing/manage',
  manageDocuments: (query: { q?: string } = {}) => withQuery('/billing/manage/documents', query),
  manageSeller: () => '/billing/manage/seller',
  manageBranches: () => '/billing/manage/branches',
  books: () => '/billing/manage/books',
  apiPayment: (slug: string) => `/api/billing/payments/${encodeURIComponent(slug)}`,
};
