import * as m from '#messages';
import { findHolders, listTransfers, MAX_TRANSFER_LINES, readWallet } from '#modules/ledger/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { PersonalData } from '#platform/personal-data.ts';

/**
 * A person's wallet: its current content and all transfers, newest first. Accounting records are kept whole: nothing is
 * erased, and only an id of the person remains in them (Accounting Act B.E. 2543, section 14).
 */
export const walletPersonalData: PersonalData = {
  name: 'wallet',
  use: {
    code: 'wallet.has_wallet',
    text: m.wallet_person_use,
    find: async (scope, personIds) => [
      ...(await findHolders(scope, personIds)).map((personId) => ({ personId })),
      ...(await scope.tx.rows(sql<RowOf<'wallet_top_up', 'personId'>>`
        select distinct person_id from wallet_top_up
         where tenant_id = ${scope.tenant.id} and person_id = any(${personIds}::uuid[])`)),
    ],
  },
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
