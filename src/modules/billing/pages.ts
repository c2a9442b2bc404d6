import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Page routes of billing. File paths are relative to the app's folder. */
export const billingPages: RouteConfigEntry[] = [
  route('billing/payment', '../modules/billing/own/payments-page.tsx'),
  route('billing/payment/:slug', '../modules/billing/own/payment-page.tsx'),
  route('billing/payment/:slug/qr.png', '../modules/billing/own/qr-png-page.tsx'),
  route('billing/payment/:slug/qr.svg', '../modules/billing/own/qr-svg-page.tsx'),
  route('billing/invoice/:key', '../modules/billing/own/document-page.tsx'),
  route('billing/invoice/:key/pdf', '../modules/billing/own/document-pdf-page.tsx'),
  route('billing/manage/documents/:document/etax.pdf', '../modules/billing/etax/etax-pdf-page.tsx'),
  route('billing/manage/documents/:document/etax.xml', '../modules/billing/etax/etax-xml-page.tsx'),
  route('billing/invoice/:key/stamped.pdf', '../modules/billing/etax/stamped-pdf-page.tsx'),
  route('billing/invoice/:key/pay', '../modules/billing/own/claim-page.tsx'),
  route('billing/pay', '../modules/billing/own/pay-page.tsx'),
  route('billing/documents', '../modules/billing/own/documents-page.tsx'),
  route('billing/thankyou', '../modules/billing/own/thank-you-page.tsx'),
];

/** Managers' pages of billing, inside the work frame. */
export const billingWorkPages: RouteConfigEntry[] = [
  route('billing/manage/payments', '../modules/billing/manage/payments-list-page.tsx'),
  route('billing/manage/payments/:payment', '../modules/billing/manage/payment-review-page.tsx'),
  route('billing/manage/documents', '../modules/billing/manage/documents-page.tsx'),
  route('billing/manage/documents/:document', '../modules/billing/manage/document-page.tsx'),
  route('billing/manage/books', '../modules/billing/books/books-page.tsx'),
  route('billing/manage/books/sales', '../modules/billing/books/sales-vat/sales-vat-page.tsx'),
  route('billing/manage/books/purchases', '../modules/billing/books/purchases/purchases-page.tsx'),
  route('billing/manage/books/purchases/new', '../modules/billing/books/purchases/new-purchase-page.tsx'),
  route('billing/manage/books/purchases/:purchase', '../modules/billing/books/purchases/purchase-page.tsx'),
  route('billing/manage/books/journal', '../modules/billing/books/journal/journal-page.tsx'),
  route('billing/manage/books/periods', '../modules/billing/books/closing/periods-page.tsx'),
  route('billing/manage/documents/:document/claim', '../modules/billing/collecting/claim-page.tsx'),
  route('billing/manage/documents/:document/correct', '../modules/billing/correcting/correct-page.tsx'),
  route('billing/manage/etax', '../modules/billing/etax/etax-page.tsx'),
  route('billing/manage/receivables', '../modules/billing/collecting/receivables-page.tsx'),
  route('billing/manage/withholding', '../modules/billing/withholding/withholding-page.tsx'),
  route('billing/manage/withholding/:withholding', '../modules/billing/withholding/certificate-page.tsx'),
  route('billing/manage/drafts', '../modules/billing/drafting/drafts-page.tsx'),
  route('billing/manage/drafts/:draft', '../modules/billing/drafting/draft-page.tsx'),
  route('billing/manage/seller', '../modules/billing/manage/seller-page.tsx'),
  route('billing/manage/branches', '../modules/billing/manage/branches-page.tsx'),
  route('billing/manage/branches/:branch', '../modules/billing/manage/branch-page.tsx'),
  route('billing/manage/look', '../modules/billing/manage/look-page.tsx'),
  route('billing/manage/series', '../modules/billing/manage/series-page.tsx'),
];
