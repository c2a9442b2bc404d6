import { billingSettings } from './payment/billing-settings-contract.ts';
import { indexPaymentsCron } from './payment/index-payments.ts';
import { billingEndpoints } from './endpoints.ts';
import { ownPaymentsCard, waitingPaymentsCard } from './manage/dashboard-cards.ts';
import { paymentRecords } from './manage/payment-records.ts';
import { billingAuditText, billingGrantText } from './module-text.ts';
import { mailDocumentJob } from './mailing/mail-document.ts';
import {
  buyerProfilePersonalData,
  billingPersonalData,
  documentsPersonalData,
} from './personal-data/personal-data.ts';
import { paymentComments } from './payment/payment-comments.ts';
import { documentsList } from './manage/documents-list.ts';
import { paymentsList } from './manage/payments-list.ts';
import type { Module } from '#platform/module/module.ts';

/** Payments, slips and refunds; sellers and the documents they issue. */
export const billingModule: Module = {
  name: 'billing',
  endpoints: billingEndpoints,
  jobs: [mailDocumentJob],
  crons: [indexPaymentsCron],
  records: [paymentRecords],
  commented: [paymentComments],
  lists: [paymentsList, documentsList],
  personalData: [billingPersonalData, documentsPersonalData, buyerProfilePersonalData],
  cards: { payments_waiting: waitingPaymentsCard, payments: ownPaymentsCard },
  auditText: billingAuditText,
  settings: { part: billingSettings },
  grantText: billingGrantText,
  demo: async () => (await import('./demo/fill-documents.ts')).fillDocuments,
};
