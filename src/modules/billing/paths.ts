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
  /** A document by its slug, for everybody who knows it, or by its number, for its buyer and managers. */
  document: (key: string) => `/billing/invoice/${encodeURIComponent(key)}`,
  documentPdf: (key: string) => `/billing/invoice/${encodeURIComponent(key)}/pdf`,
  documents: (query: { after?: string } = {}) => withQuery('/billing/documents', query),
  manageDocuments: (query: { q?: string } = {}) => withQuery('/billing/manage/documents', query),
  manageDocument: (documentId: string) => `/billing/manage/documents/${encodeURIComponent(documentId)}`,
  manageSeller: () => '/billing/manage/seller',
  /** The page of the site's settings with the receiving account; it belongs to another module. */
  accountSettings: () => '/config/payments',
  apiPayment: (slug: string) => `/api/billing/payments/${encodeURIComponent(slug)}`,
};
