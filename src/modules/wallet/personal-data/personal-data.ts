import { listTransfers, MAX_TRANSFER_LINES, readWallet } from '#modules/ledger/public.ts';
import type { PersonalData } from '#platform/personal-data.ts';

/**
 * A person's wallet: what is in it now, and everything that ever moved, newest first. Books of money stay whole: nothing
 * is erased, and what is left of the person in them is an id (Accounting Act B.E. 2543, section 14).
 */
export const walletPersonalData: PersonalData = {
  name: 'wallet',
  collect: async (scope, { personId }, after) => {
    const [businessOn, transferId] = after?.split(' ') ?? [];
    const place = businessOn && transferId ? { businessOn, transferId } : null;
    const [wallet, transfers] = await Promise.all([
      after === null ? readWallet(scope, personId) : null,
      listTransfers(scope, { holderId: personId, filter: {}, after: place, limit: MAX_TRANSFER_LINES }),
    ]);
    const last = transfers.length === MAX_TRANSFER_LINES ? transfers.at(-1) : undefined;
    return {
      records: [...(wallet ? [wallet] : []), ...transfers],
      next: last ? `${last.businessOn} ${last.transferId}` : null,
    };
  },
};
