import * as m from '#messages';
import type { AuditText, GrantText } from '#platform/module/module-text.ts';
import { bankText } from './payment/bank-text.ts';

/** Sentences for the audit log. */
export const billingAuditText: AuditText = {
  acts: {
    'billing.confirm_payment': m.billing_did_confirm_payment,
    'billing.reject_slip': m.billing_did_reject_slip,
    'billing.return_surplus': m.billing_did_return_surplus,
  },
  things: {
    'billing.payment': m.billing_kind_payment,
    'billing.slip': m.billing_kind_slip,
  },
  details: {
    'billing.status': {
      label: m.billing_column_status,
      words: {
        awaiting_payment: m.billing_status_awaiting_payment,
        cancelled: m.billing_status_cancelled,
        expired: m.billing_status_expired,
        overpaid: m.billing_status_overpaid,
        paid: m.billing_status_paid,
        underpaid: m.billing_status_underpaid,
        verifying: m.billing_status_verifying,
      },
    },
    'billing.paidSatang': m.billing_column_paid,
    'billing.allocatedSatang': m.billing_log_allocated,
    'billing.surplusSatang': m.billing_surplus,
    'billing.sendingBank': {
      label: m.billing_receipt_bank,
      show: (code, locale) => (typeof code === 'string' ? bankText(code, locale) : null),
    },
    'billing.transRef': m.billing_receipt_reference,
    'billing.way': {
      label: m.billing_return_way,
      words: { refund: m.billing_return_refund, credit: m.billing_return_credit },
    },
    'billing.paymentId': null,
  },
};

/** Descriptions of the permissions that a program can be granted here. */
export const billingGrantText: GrantText = {
  'billing.confirm_payment': m.billing_grant_payments,
};
