import { billingSettings } from './payment/billing-settings-contract.ts';
import { indexPaymentsCron } from './payment/index-payments.ts';
import { on } from '#platform/events.ts';
import { claimNoticeKinds } from './claims/claim-notices.ts';
import { settleClaim } from './claims/settle-claim.ts';
import { receivablesList } from './collecting/receivables-list.ts';
import { withholdingList } from './withholding/withholding-list.ts';
import { remindOfClaimsCron } from './collecting/remind.ts';
import { paymentPaid, paymentUnderpaid } from './payment/payment-events.ts';
import { billingEndpoints } from './endpoints.ts';
import { ownPaymentsCard, waitingPaymentsCard } from './manage/dashboard-cards.ts';
import { paymentRecords } from './manage/payment-records.ts';
import { billingAuditText, billingGrantText, billingSettingsFields } from './module-text.ts';
import { billingAlerts } from './figures/billing-alerts.ts';
import { billingFigures } from './figures/billing-figures.ts';
import { mailDocumentJob } from './mailing/mail-document.ts';
import {
  buyerProfilePersonalData,
  billingPersonalData,
  documentsPersonalData,
  quotationAnswersPersonalData,
} from './personal-data/personal-data.ts';
import { paymentComments } from './payment/payment-comments.ts';
import { signMessageJob } from './etax/sign-message.ts';
import { purchasesImport } from './books/importing/purchases-import.ts';
import { journalList } from './books/journal/journal-list.ts';
import { purchasesList } from './books/purchases/purchases-list.ts';
import { salesVatList } from './books/sales-vat/sales-vat-list.ts';
import { documentsList } from './manage/documents-list.ts';
import { paymentsList } from './manage/payments-list.ts';
import type { Module } from '#platform/module/module.ts';

/** Payments, slips and refunds; sellers and the documents they issue. */
export const billingModule: Module = {
  name: 'billing',
  endpoints: billingEndpoints,
  subscriptions: [on(paymentPaid, settleClaim), on(paymentUnderpaid, settleClaim)],
  jobs: [mailDocumentJob, signMessageJob],
  crons: [indexPaymentsCron, remindOfClaimsCron],
  noticeKinds: claimNoticeKinds,
  records: [paymentRecords],
  commented: [paymentComments],
  lists: [
    paymentsList,
    documentsList,
    receivablesList,
    withholdingList,
    salesVatList,
    purchasesList,
    journalList,
  ],
  imports: [purchasesImport],
  personalData: [
    billingPersonalData,
    documentsPersonalData,
    quotationAnswersPersonalData,
    buyerProfilePersonalData,
  ],
  figures: billingFigures,
  alerts: billingAlerts,
  cards: { payments_waiting: waitingPaymentsCard, payments: ownPaymentsCard },
  auditText: billingAuditText,
  settings: { part: billingSettings, fields: billingSettingsFields },
  grantText: billingGrantText,
  demo: async () => (await import('./demo/fill-documents.ts')).fillDocuments,
};
