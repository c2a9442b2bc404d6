import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { PaymentListQuery, type PaymentRow } from '../payment/payment-contract.ts';
import type { PaymentStatus } from '../payment/payment-rules.ts';
import { confirmPayments } from '../permissions.ts';
import { listPayments } from './managed-payments.ts';

const STATUSES: Readonly<Record<PaymentStatus, Sentence>> = {
  awaiting_payment: m.billing_status_awaiting_payment,
  verifying: m.billing_status_verifying,
  underpaid: m.billing_status_underpaid,
  paid: m.billing_status_paid,
  overpaid: m.billing_status_overpaid,
  expired: m.billing_status_expired,
  cancelled: m.billing_status_cancelled,
};

/** Payments, as a file. */
export const paymentsList = listSource<typeof PaymentListQuery, PaymentRow>({
  name: 'billing.payments',
  title: m.billing_manage_payments,
  access: confirmPayments,
  query: PaymentListQuery,
  columns: [
    { header: m.billing_column_label, kind: 'text', of: (row) => row.targetLabel },
    {
      header: m.billing_column_status,
      kind: 'text',
      of: (row, locale) => STATUSES[row.status]({}, { locale }),
    },
    { header: m.billing_column_payer, kind: 'text', of: (row) => row.contactName },
    { header: m.billing_column_phone, kind: 'text', of: (row) => row.contactPhone },
    { header: m.billing_column_amount, kind: 'money', of: (row) => row.amountSatang },
    { header: m.billing_column_paid, kind: 'money', of: (row) => row.paidSatang },
    { header: m.billing_column_surplus, kind: 'money', of: (row) => row.surplusSatang },
    { header: m.billing_column_opened, kind: 'instant', of: (row) => new Date(row.openedAt) },
    {
      header: m.billing_column_waiting,
      kind: 'instant',
      of: (row) => (row.waitingSince === null ? null : new Date(row.waitingSince)),
    },
  ],
  read: (scope, query, page) => listPayments(scope, { ...query, ...page }),
});
