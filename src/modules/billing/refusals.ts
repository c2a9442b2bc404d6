import { refusals } from '#platform/refusal.ts';
import { z } from 'zod';

/** All refusals of billing. */
export const billingRefusals = refusals({
  'billing.payment_missing': { kind: 'missing' },
  'billing.target_has_payment': { kind: 'conflict' },
  /** The payment is settled or cancelled, so it needs no slip. */
  'billing.payment_closed': { kind: 'conflict', details: z.object({ status: z.string() }) },
  'billing.too_many_slips': { kind: 'limited' },
  'billing.slip_missing': { kind: 'missing' },
  'billing.slip_decided': { kind: 'conflict', details: z.object({ status: z.string() }) },
  /** A picture in Apple's format, which most banks' and shops' software cannot open. */
  'billing.slip_heic': { kind: 'invalid' },
  'billing.reference_invalid': { kind: 'invalid' },
  'billing.sent_in_future': { kind: 'invalid' },
  /** Does not reveal who used it. */
  'billing.transfer_used': { kind: 'conflict' },
  /** The same transfer was recorded here with a different amount or time. */
  'billing.receipt_differs': {
    kind: 'conflict',
    details: z.object({ amountSatang: z.int(), sentAt: z.iso.datetime() }),
  },
  'billing.receipt_exhausted': { kind: 'conflict', details: z.object({ remainingSatang: z.int() }) },
  /** Only the person the payment was opened for can pay it from their wallet. */
  'billing.not_payer': { kind: 'forbidden' },
  'billing.wallet_amount': { kind: 'invalid', details: z.object({ dueSatang: z.int() }) },
  /** A part is already held: take it back first, or pay the rest. */
  'billing.wallet_in_use': { kind: 'conflict' },
  /** The payer is a guest. */
  'billing.no_wallet': { kind: 'conflict' },
  'billing.nothing_to_return': { kind: 'conflict', details: z.object({ surplusSatang: z.int() }) },
  /** Nothing is issued until the site has said who sells. */
  'billing.seller_incomplete': {
    kind: 'conflict',
    details: z.object({ missing: z.array(z.string()) }),
  },
  /** Somebody else saved the seller meanwhile. */
  'billing.seller_changed': { kind: 'conflict' },
  /** The head office is not archived either. */
  'billing.branch_missing': { kind: 'missing' },
  /** An archived branch issues nothing new. */
  'billing.branch_archived': { kind: 'conflict' },
  'billing.branch_code_taken': { kind: 'conflict' },
  /** Somebody else saved the branch meanwhile. */
  'billing.branch_changed': { kind: 'conflict' },
  'billing.too_many_branches': { kind: 'limited' },
  /** Somebody else saved the format of these numbers meanwhile. */
  'billing.series_changed': { kind: 'conflict' },
  /** A prefix belongs to one kind of documents. */
  'billing.series_prefix_used': { kind: 'conflict', details: z.object({ kind: z.string() }) },
  /** A prefix counts either by month or by year. */
  'billing.series_period_fixed': { kind: 'conflict' },
  /** Somebody else saved how documents look meanwhile. */
  'billing.look_changed': { kind: 'conflict' },
  'billing.document_missing': { kind: 'missing' },
  /** Tax documents are reserved for sellers who are registered for VAT. */
  'billing.document_not_registered': { kind: 'conflict' },
  /** Abbreviated tax invoices are reserved for sellers who retail. */
  'billing.document_not_retail': { kind: 'conflict' },
  'billing.buyer_incomplete': {
    kind: 'invalid',
    details: z.object({ missing: z.array(z.string()) }),
  },
  /** No lines, too many, or amounts beyond what a document may hold. */
  'billing.document_lines': { kind: 'invalid', details: z.object({ maxLines: z.int() }) },
  /** It was declared void, or another took its place. */
  'billing.document_not_in_effect': { kind: 'conflict' },
  /** Its kind has no electronic message, or its seller is not registered for VAT. */
  'billing.etax_unsuitable': { kind: 'conflict' },
  /** The site does not take part in e-Tax by Time Stamp. */
  'billing.etax_off': { kind: 'conflict' },
  /** Again only after its mail could not be delivered. */
  'billing.etax_sent': { kind: 'conflict' },
  /** Larger than the authority's system takes. */
  'billing.etax_too_large': { kind: 'conflict' },
  /** The operator named no signing service. */
  'billing.etax_signer_off': { kind: 'conflict' },
  'billing.etax_not_pdf': { kind: 'invalid' },
  /** It does not begin with a file that this site sent to be stamped: another site's, or changed. */
  'billing.etax_stamp_unknown': { kind: 'invalid' },
  'billing.etax_unstamped': { kind: 'invalid' },
  /** Its time stamp does not fit the file. */
  'billing.etax_stamp_broken': { kind: 'invalid' },
  /** Another stamped file is filed with the document. */
  'billing.etax_stamp_filed': { kind: 'conflict' },
  /** Not an invoice, or nothing is due for it. */
  'billing.not_payable': { kind: 'conflict' },
  'billing.receipt_incomplete': {
    kind: 'conflict',
    details: z.object({ seller: z.array(z.string()), buyer: z.array(z.string()) }),
  },
  /** Its buyer has no account, and no e-mail address is known. */
  'billing.no_address': { kind: 'conflict' },
  /** Why tax cannot be withheld: `not_juristic`, `not_due`, `declared`, `base`, `amount`. */
  'billing.not_withholdable': { kind: 'conflict', details: z.object({ problem: z.string() }) },
  'billing.withholding_missing': { kind: 'missing' },
  /** The certificate was dated in the future. */
  'billing.certificate_in_future': { kind: 'invalid' },
  /** Neither a picture nor a PDF. */
  'billing.not_a_scan': { kind: 'invalid' },
  'billing.too_many_scans': { kind: 'limited' },
  /** The invoice is paid, or the certificate came. */
  'billing.withholding_settled': { kind: 'conflict' },
  /** It was accepted or declined before. */
  'billing.quotation_answered': { kind: 'conflict' },
  /** Its last day has passed. */
  'billing.quotation_expired': { kind: 'conflict' },
  /** It comes to more than a payment takes. */
  'billing.quotation_too_large': { kind: 'conflict' },
  'billing.draft_missing': { kind: 'missing' },
  /** Somebody else saved the draft meanwhile. */
  'billing.draft_changed': { kind: 'conflict' },
  'billing.too_many_drafts': { kind: 'limited' },
  /** No such document follows from these. */
  'billing.not_derivable': { kind: 'conflict' },
  /** It was paid, corrected, sold by another module, or its month is over. */
  'billing.not_voidable': { kind: 'conflict' },
  'billing.not_creditable': { kind: 'conflict' },
  'billing.credit_exceeds': { kind: 'conflict', details: z.object({ remainingSatang: z.int() }) },
  'billing.not_replaceable': { kind: 'conflict' },
  /** It names a buyer already: only those who issue documents correct it. */
  'billing.document_names_buyer': { kind: 'conflict' },
  'billing.too_many_copies': { kind: 'limited' },
  /** The books of that month are closed; details name its first day. */
  'billing.period_closed': { kind: 'conflict', details: z.object({ month: z.iso.date() }) },
  /** Only months that have ended are closed. */
  'billing.period_not_over': { kind: 'conflict' },
  /** It is not closed, or was reopened already. */
  'billing.period_open': { kind: 'conflict' },
  'billing.purchase_missing': { kind: 'missing' },
  /** Somebody else corrected or archived it meanwhile. */
  'billing.purchase_changed': { kind: 'conflict' },
  /** This number of this supplier is in the register. */
  'billing.purchase_registered': { kind: 'conflict' },
  /** Not the month of issue or one of the six after it (Revenue Code s. 82/4). */
  'billing.purchase_claim_month': { kind: 'invalid' },
  /** Issued on a day to come. */
  'billing.purchase_later': { kind: 'invalid' },
  /** The supplier is the seller itself. */
  'billing.purchase_own': { kind: 'invalid' },
  /** A file needs at least one column. */
  'billing.journal_columns': { kind: 'invalid' },
  /** Somebody else saved the journal's setting meanwhile. */
  'billing.journal_changed': { kind: 'conflict' },
  /** The rate of VAT is confirmed already, or is another one by now. */
  'billing.vat_rate_settled': { kind: 'conflict' },
});
