import * as m from '#messages';
import type { AuditText, GrantText } from '#platform/module/module-text.ts';
import { bankText } from './payment/bank-text.ts';

/** Sentences for the audit log. */
export const billingAuditText: AuditText = {
  acts: {
    'billing.confirm_payment': m.billing_did_confirm_payment,
    'billing.issue_document': m.billing_did_issue_document,
    'billing.issue_copy': m.billing_did_issue_copy,
    'billing.issue_credit_note': m.billing_did_issue_credit_note,
    'billing.reissue_document': m.billing_did_reissue_document,
    'billing.reject_slip': m.billing_did_reject_slip,
    'billing.return_surplus': m.billing_did_return_surplus,
    'billing.save_seller': m.billing_did_save_seller,
    'billing.void_document': m.billing_did_void_document,
  },
  things: {
    'billing.document': m.billing_kind_document,
    'billing.payment': m.billing_kind_payment,
    'billing.seller': m.billing_kind_seller,
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
    'billing.documentNumber': m.billing_document_number,
    'billing.creditNote': m.billing_log_credit_note,
    'billing.creditedSatang': m.billing_log_credited,
    'billing.copyNo': m.billing_log_copy_no,
    'billing.sellerName': m.billing_seller_name,
    'billing.sellerAddress': m.billing_seller_address,
    'billing.taxId': m.billing_seller_tax_id,
    'billing.vatRegisteredOn': m.billing_seller_registered_on,
    'billing.isRetailer': m.billing_seller_retails,
  },
};

/** Descriptions of the permissions that a program can be granted here. */
export const billingGrantText: GrantText = {
  'billing.confirm_payment': m.billing_grant_payments,
};
