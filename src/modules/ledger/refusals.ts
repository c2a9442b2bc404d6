import { refusals } from '#platform/refusal.ts';
import { z } from 'zod';

/** Every way in which the ledger says no. */
export const ledgerRefusals = refusals({
  /** There is less than was asked for. */
  'ledger.insufficient': { kind: 'conflict', details: z.object({ freeSatang: z.int() }) },
  /** The wallet would hold more, or more grants, than one may. */
  'ledger.wallet_full': { kind: 'conflict' },
  'ledger.transfer_missing': { kind: 'missing' },
  /** It was undone before, or is nothing that is undone. */
  'ledger.not_reversible': { kind: 'conflict' },
  /** The held money was settled before, another way. */
  'ledger.hold_settled': { kind: 'conflict' },
});
