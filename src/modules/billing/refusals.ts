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
});
