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
  /** It was accepted or declined before. */
  'billing.quotation_answered': { kind: 'conflict' },
  /** Its last day has passed. */
  'billing.quotation_expired': { kind: 'conflict' },
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
  'billing.too_many_copies': { kind: 'limited' },
});
