import { listTransfers, MAX_TRANSFER_LINES, readWallet } from '#modules/ledger/public.ts';
import type { PersonalData } from '#platform/personal-data.ts';

/**
 * A person's wallet: its current content and all transfers, newest first. Accounting records are kept whole: nothing is
 * erased, and only an id of the person remains in them (Accounting Act B.E. 2543, section 14).
 */
export const walletPersonalData: PersonalData = {
  name: 'wallet',
  collect: async (scope, { personId }, after) => {
    const [businessOn, transferId] = after?.split(' ') ?? [];
    const position = businessOn && transferId ? { businessOn, transferId } : null;
    const [wallet, transfers] = await Promise.all([
      after === null ? readWallet(scope, personId) : null,
      listTransfers(scope, { holderId: personId, filter: {}, after: position, limit: MAX_TRANSFER_LINES }),
    ]);
    const last = transfers.length === MAX_TRANSFER_LINES ? transfers.at(-1) : undefined;
    return {
      records: [...(wallet ? [wallet] : []), ...transfers],
      next: last ? `${last.businessOn} ${last.transferId}` : null,
    };
  },
};
