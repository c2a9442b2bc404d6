import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Page routes of billing. File paths are relative to the app's folder. */
export const billingPages: RouteConfigEntry[] = [
  route('billing/payment', '../modules/billing/own/payments-page.tsx'),
  route('billing/payment/:slug', '../modules/billing/own/payment-page.tsx'),
  route('billing/payment/:slug/qr.png', '../modules/billing/own/qr-png-page.tsx'),
  route('billing/payment/:slug/qr.svg', '../modules/billing/own/qr-svg-page.tsx'),
  route('billing/invoice/:key', '../modules/billing/own/document-page.tsx'),
  route('billing/invoice/:key/pdf', '../modules/billing/own/document-pdf-page.tsx'),
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
  route('billing/manage/drafts', '../modules/billing/drafting/drafts-page.tsx'),
  route('billing/manage/drafts/:draft', '../modules/billing/drafting/draft-page.tsx'),
  route('billing/manage/seller', '../modules/billing/manage/seller-page.tsx'),
];
