import { refusals } from '#platform/refusal.ts';
import { z } from 'zod';

/** All refusals of the ledger. */
export const ledgerRefusals = refusals({
  /** Less is available than requested. */
  'ledger.insufficient': { kind: 'conflict', details: z.object({ freeSatang: z.int() }) },
  /** The wallet would exceed its maximum balance or number of grants. */
  'ledger.wallet_full': { kind: 'conflict' },
  'ledger.transfer_missing': { kind: 'missing' },
  /** Already reversed, or not a reversible kind. */
  'ledger.not_reversible': { kind: 'conflict' },
  /** The hold was already settled differently. */
  'ledger.hold_settled': { kind: 'conflict' },
});
