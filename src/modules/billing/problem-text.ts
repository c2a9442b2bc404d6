import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';

/** A refusal as received over the wire, or a problem found by the page: `billing.no_file`, `billing.connection`. */
export interface BillingProblem {
  readonly code: string;
  readonly details?: unknown;
}

/** Explains a refusal and what to do about it. */
export function billingProblemText({ code, details }: BillingProblem, locale: Locale): string {
  switch (code) {
    case 'billing.payment_missing':
      return m.billing_problem_payment_missing();
    case 'billing.payment_closed':
      return m.billing_problem_payment_closed();
    case 'billing.too_many_slips':
      return m.billing_problem_too_many_slips();
    case 'billing.slip_missing':
      return m.billing_problem_slip_missing();
    case 'billing.slip_decided':
      return m.billing_problem_slip_decided();
    case 'billing.slip_heic':
      return m.billing_problem_slip_heic();
    case 'billing.reference_invalid':
      return m.billing_problem_reference_invalid();
    case 'billing.sent_in_future':
      return m.billing_problem_sent_in_future();
    case 'billing.transfer_used':
      return m.billing_problem_transfer_used();
    case 'billing.receipt_differs':
      return m.billing_problem_receipt_differs({ amount: satangIn(details, 'amountSatang', locale) });
    case 'billing.receipt_exhausted':
      return m.billing_problem_receipt_exhausted({ amount: satangIn(details, 'remainingSatang', locale) });
    case 'billing.nothing_to_return':
      return m.billing_problem_nothing_to_return({ amount: satangIn(details, 'surplusSatang', locale) });
    case 'billing.not_payer':
      return m.billing_problem_not_payer();
    case 'billing.wallet_amount':
      return m.billing_problem_wallet_amount({ amount: satangIn(details, 'dueSatang', locale) });
    case 'billing.wallet_in_use':
      return m.billing_problem_wallet_in_use();
    case 'billing.no_wallet':
      return m.billing_problem_no_wallet();
    case 'ledger.insufficient':
      return m.billing_problem_wallet_insufficient({ amount: satangIn(details, 'freeSatang', locale) });
    case 'ledger.wallet_full':
      return m.billing_problem_wallet_full();
    case 'billing.seller_incomplete':
      return m.billing_problem_seller_incomplete();
    case 'billing.seller_changed':
      return m.billing_problem_seller_changed();
    case 'billing.branch_missing':
      return m.billing_branch_problem_missing();
    case 'billing.branch_archived':
      return m.billing_branch_problem_archived();
    case 'billing.branch_code_taken':
      return m.billing_branch_problem_code_taken();
    case 'billing.branch_changed':
      return m.billing_branch_problem_changed();
    case 'billing.too_many_branches':
      return m.billing_branch_problem_too_many();
    case 'billing.series_changed':
      return m.billing_series_problem_changed();
    case 'billing.series_prefix_used':
      return m.billing_series_problem_prefix_used();
    case 'billing.series_period_fixed':
      return m.billing_series_problem_period_fixed();
    case 'billing.look_changed':
      return m.billing_look_problem_changed();
    case 'billing.document_missing':
      return m.billing_problem_document_missing();
    case 'billing.document_not_in_effect':
      return m.billing_problem_document_not_in_effect();
    case 'billing.quotation_answered':
      return m.billing_quotation_problem_answered();
    case 'billing.quotation_expired':
      return m.billing_quotation_problem_expired();
    case 'billing.quotation_too_large':
      return m.billing_quotation_problem_too_large();
    case 'billing.draft_missing':
      return m.billing_draft_problem_missing();
    case 'billing.draft_changed':
      return m.billing_draft_problem_changed();
    case 'billing.too_many_drafts':
      return m.billing_draft_problem_too_many();
    case 'billing.not_derivable':
      return m.billing_draft_problem_not_derivable();
    case 'billing.not_voidable':
      return m.billing_void_problem();
    case 'billing.document_not_registered':
      return m.billing_problem_document_not_registered();
    case 'billing.document_not_retail':
      return m.billing_problem_document_not_retail();
    case 'billing.document_lines':
      return m.billing_problem_document_lines();
    case 'billing.buyer_incomplete':
      return m.billing_problem_buyer_incomplete();
    case 'billing.etax_unsuitable':
      return m.billing_etax_problem_unsuitable();
    case 'billing.etax_off':
      return m.billing_etax_problem_off();
    case 'billing.etax_sent':
      return m.billing_etax_problem_sent();
    case 'billing.etax_too_large':
      return m.billing_etax_problem_too_large();
    case 'billing.etax_signer_off':
      return m.billing_etax_problem_signer_off();
    case 'billing.etax_not_pdf':
      return m.billing_etax_problem_not_pdf();
    case 'billing.etax_stamp_unknown':
      return m.billing_etax_problem_unknown();
    case 'billing.etax_unstamped':
      return m.billing_etax_problem_unstamped();
    case 'billing.etax_stamp_broken':
      return m.billing_etax_problem_broken();
    case 'billing.etax_stamp_filed':
      return m.billing_etax_problem_filed();
    case 'billing.not_payable':
      return m.billing_problem_not_payable();
    case 'billing.receipt_incomplete':
      return m.billing_problem_receipt_incomplete();
    case 'billing.not_withholdable':
      return withholdingProblemText(details);
    case 'billing.withholding_settled':
      return m.billing_problem_withholding_settled();
    case 'billing.withholding_missing':
      return m.billing_problem_withholding_missing();
    case 'billing.not_a_scan':
      return m.billing_problem_not_a_scan();
    case 'billing.too_many_scans':
      return m.billing_problem_too_many_scans();
    case 'billing.certificate_in_future':
      return m.billing_problem_certificate_in_future();
    case 'billing.no_address':
      return m.billing_problem_no_address();
    case 'billing.not_creditable':
      return m.billing_problem_not_creditable();
    case 'billing.credit_exceeds':
      return m.billing_problem_credit_exceeds({ amount: satangIn(details, 'remainingSatang', locale) });
    case 'billing.not_replaceable':
      return m.billing_problem_not_replaceable();
    case 'billing.document_names_buyer':
      return m.billing_asked_problem_named();
    case 'billing.too_many_copies':
      return m.billing_problem_too_many_copies();
    case 'billing.period_closed':
      return m.billing_problem_period_closed();
    case 'billing.period_not_over':
      return m.billing_problem_period_not_over();
    case 'billing.period_open':
      return m.billing_problem_period_open();
    case 'billing.purchase_missing':
      return m.billing_problem_purchase_missing();
    case 'billing.purchase_changed':
      return m.billing_problem_purchase_changed();
    case 'billing.purchase_registered':
      return m.billing_problem_purchase_registered();
    case 'billing.purchase_claim_month':
      return m.billing_problem_purchase_claim_month();
    case 'billing.purchase_later':
      return m.billing_problem_purchase_later();
    case 'billing.purchase_own':
      return m.billing_problem_purchase_own();
    case 'billing.journal_columns':
      return m.billing_problem_journal_columns();
    case 'billing.journal_changed':
      return m.billing_problem_journal_changed();
    case 'billing.vat_rate_settled':
      return m.billing_problem_vat_rate_settled();
    case 'billing.no_file':
      return m.billing_problem_no_file();
    case 'billing.connection':
      return m.billing_problem_connection();
    case 'pictures.not_a_picture':
      return m.billing_problem_not_a_picture();
    case 'pictures.too_large':
      return m.billing_problem_too_large();
    case 'pictures.too_many_pixels':
      return m.billing_problem_too_many_pixels();
    case 'pictures.broken':
      return m.billing_problem_picture_broken();
    case 'pictures.busy':
    case 'platform.too_many_requests':
      return m.billing_problem_busy();
    case 'platform.invalid_input':
      return m.billing_problem_invalid_input();
    case 'platform.in_person':
      return m.billing_problem_in_person();
    default:
      return m.billing_problem_unknown();
  }
}

/** Why tax cannot be withheld. */
function withholdingProblemText(details: unknown): string {
  const { problem = 'not_due' } = details as { readonly problem?: string };
  return (withholdingProblems.get(problem) ?? m.billing_problem_not_payable)();
}

const withholdingProblems: ReadonlyMap<string, () => string> = new Map([
  ['not_juristic', () => m.billing_problem_not_withholdable_juristic()],
  ['declared', () => m.billing_problem_not_withholdable_declared()],
  ['base', () => m.billing_problem_not_withholdable_base()],
  ['amount', () => m.billing_problem_not_withholdable_amount()],
]);

function satangIn(details: unknown, name: string, locale: Locale): string {
  const value =
    typeof details === 'object' && details !== null ? (details as Record<string, unknown>)[name] : undefined;
  return typeof value === 'number' ? formatBaht(value, locale) : '–';
}
