import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';
import type { AuditText, GrantText } from '#platform/module/module-text.ts';
import { DOCUMENT_KINDS, type DocumentKind } from './document/document-kinds-rules.ts';
import { documentKindText } from './document/document-text.ts';
import { bankText } from './payment/bank-text.ts';

/** Sentences for the audit log. */
export const billingAuditText: AuditText = {
  acts: {
    'billing.archive_purchase': m.billing_books_did_archive_purchase,
    'billing.close_period': m.billing_books_did_close_period,
    'billing.confirm_payment': m.billing_did_confirm_payment,
    'billing.confirm_vat_rate': m.billing_books_did_confirm_rate,
    'billing.correct_purchase': m.billing_books_did_correct_purchase,
    'billing.declare_withholding': m.billing_did_declare_withholding,
    'billing.withdraw_withholding': m.billing_did_withdraw_withholding,
    'billing.receive_certificate': m.billing_did_receive_certificate,
    'billing.file_stamp': m.billing_etax_did_file,
    'billing.attach_certificate': m.billing_did_attach_certificate,
    'billing.give_up_claim': m.billing_did_give_up_claim,
    'billing.issue_debit_note': m.billing_did_issue_debit_note,
    'billing.issue_document': m.billing_did_issue_document,
    'billing.issue_copy': m.billing_did_issue_copy,
    'billing.issue_credit_note': m.billing_did_issue_credit_note,
    'billing.register_purchase': m.billing_books_did_register_purchase,
    'billing.mail_document': m.billing_mail_did_document,
    'billing.reissue_document': m.billing_did_reissue_document,
    'billing.reject_slip': m.billing_did_reject_slip,
    'billing.reopen_period': m.billing_books_did_reopen_period,
    'billing.return_surplus': m.billing_did_return_surplus,
    'billing.save_journal_setting': m.billing_books_did_save_journal,
    'billing.save_branch': m.billing_branch_did_save,
    'billing.archive_branch': m.billing_branch_did_archive,
    'billing.restore_branch': m.billing_branch_did_restore,
    'billing.save_look': m.billing_look_did_save,
    'billing.save_series': m.billing_series_did_save,
    'billing.save_seller': m.billing_did_save_seller,
    'billing.void_document': m.billing_did_void_document,
  },
  things: {
    'billing.branch': m.billing_branch,
    'billing.document': m.billing_kind_document,
    'billing.look': m.billing_look,
    'billing.payment': m.billing_kind_payment,
    'billing.journal': m.billing_books_journal,
    'billing.period': m.billing_books_kind_period,
    'billing.purchase': m.billing_books_kind_purchase,
    'billing.seller': m.billing_kind_seller,
    'billing.slip': m.billing_kind_slip,
    'billing.vat_rate': m.billing_books_kind_vat_rate,
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
    'billing.debitNote': m.billing_log_debit_note,
    'billing.debitedSatang': m.billing_log_debited,
    'billing.withheldSatang': m.billing_claim_withheld,
    'billing.certificateNumber': m.billing_withhold_certificate_number,
    'billing.copyNo': m.billing_log_copy_no,
    'billing.branchCode': m.billing_branch_code,
    'billing.branchName': m.billing_branch_name,
    'billing.documentKind': {
      label: m.billing_document_kind,
      show: (kind, locale) =>
        DOCUMENT_KINDS.includes(kind as DocumentKind) ? documentKindText(kind as DocumentKind, locale) : null,
    },
    'billing.prefix': m.billing_series_prefix,
    'billing.numberPeriod': {
      label: m.billing_series_period,
      words: { month: m.billing_series_period_month, year: m.billing_series_period_year },
    },
    'billing.digits': m.billing_series_digits,
    'billing.separator': m.billing_series_separator,
    'billing.signerName': m.billing_look_signer_name,
    'billing.signerPosition': m.billing_look_signer_position,
    'billing.signsAll': m.billing_look_signs_all,
    'billing.hasLogo': m.billing_look_logo,
    'billing.hasSignature': m.billing_look_signature,
    'billing.noteTh': m.billing_look_log_note_th,
    'billing.noteEn': m.billing_look_log_note_en,
    'billing.mailedTo': m.billing_mail_log_to,
    'billing.stampedAt': m.billing_etax_list_stamped_at,
    'billing.sellerName': m.billing_seller_name,
    'billing.sellerAddress': m.billing_seller_address,
    'billing.taxId': m.billing_seller_tax_id,
    'billing.vatRegisteredOn': m.billing_seller_registered_on,
    'billing.isRetailer': m.billing_seller_retails,
    'billing.onlineBranch': m.billing_issuing_online,
    'billing.etaxCopyTo': m.billing_etax_copy_to,
    'billing.month': m.billing_books_month,
    'billing.claimMonth': m.billing_books_claim_month,
    'billing.supplierName': m.billing_books_supplier_name,
    'billing.issuedOn': m.billing_document_issued_on,
    'billing.netSatang': m.billing_books_value,
    'billing.vatSatang': m.billing_books_vat,
    'billing.accountCodes': m.billing_books_account_codes,
    'billing.rateBp': m.billing_books_rate_bp,
  },
};

const REMINDERS_CARD = { title: m.billing_remind_setting_title, description: m.billing_remind_setting_help };

function reminderField(name: string, rank: number, label: Sentence): SettingsField {
  return { kind: 'tick', path: `reminders.${name}`, rank, card: 'limits', ownCard: REMINDERS_CARD, label };
}

/** Fields of the billing settings that an admin edits beside the receiving account. */
export const billingSettingsFields: readonly SettingsField[] = [
  reminderField('isOn', 60, m.billing_remind_setting_on),
  reminderField('before7', 61, m.billing_remind_setting_before7),
  reminderField('before3', 62, m.billing_remind_setting_before3),
  reminderField('onDay', 63, m.billing_remind_setting_on_day),
  reminderField('after3', 64, m.billing_remind_setting_after3),
  reminderField('after7', 65, m.billing_remind_setting_after7),
];

/** Descriptions of the permissions that a program can be granted here. */
export const billingGrantText: GrantText = {
  'billing.confirm_payment': m.billing_grant_payments,
};
