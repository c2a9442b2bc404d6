import { refusals } from '#platform/refusal.ts';
import { z } from 'zod';

/** All refusals of the wallet. */
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
  /** Too many open top-ups. */
  'wallet.too_many_top_ups': { kind: 'limited' },
  'wallet.reason_required': { kind: 'invalid' },
  /** Above a manager's daily limit; admins have none. */
  'wallet.above_limit': { kind: 'forbidden', details: z.object({ leftSatang: z.int() }) },
  /** Only admins may change their own wallet. */
  'wallet.own_wallet': { kind: 'forbidden' },
  'wallet.expiry_invalid': { kind: 'invalid' },
  /** A decrease of one's own wallet must name the payment to pay. */
  'wallet.payment_required': { kind: 'invalid' },
});
