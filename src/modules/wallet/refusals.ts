import { refusals } from '#platform/refusal.ts';
import { z } from 'zod';

/** Every way in which the wallet says no. */
export const walletRefusals = refusals({
  'wallet.no_token': { kind: 'signed_out' },
  'wallet.invalid_session': { kind: 'signed_out' },
  'wallet.forbidden': { kind: 'forbidden' },
  'wallet.person_missing': { kind: 'missing' },
  'wallet.amount_invalid': { kind: 'invalid' },
  'wallet.top_up_limits': {
    kind: 'invalid',
    details: z.object({ minSatang: z.int(), maxSatang: z.int() }),
  },
  /** Too many top-ups wait for their money. */
  'wallet.too_many_top_ups': { kind: 'limited' },
  'wallet.reason_required': { kind: 'invalid' },
  /** Above what a manager may give and take in a day: an admin may. */
  'wallet.above_limit': { kind: 'forbidden', details: z.object({ leftSatang: z.int() }) },
  /** Nobody but an admin changes their own. */
  'wallet.own_wallet': { kind: 'forbidden' },
  'wallet.expiry_invalid': { kind: 'invalid' },
  /** A decrease of one's own names the payment that it pays. */
  'wallet.payment_required': { kind: 'invalid' },
});
