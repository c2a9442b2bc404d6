import { readWallet } from '#modules/ledger/public.ts';
import type { CardSource } from '#platform/page/card.ts';
import { personOf } from '#platform/scope.ts';
import { ownWallet } from '../permissions.ts';

/** The reader's available money, and money held for open payments. */
export const ownWalletCard: CardSource<{ freeSatang: number; heldSatang: number }> = {
  access: ownWallet,
  load: async (scope) => {
    const { freeSatang, heldSatang } = await readWallet(scope, personOf(scope)?.userId ?? '');
    return { freeSatang, heldSatang };
  },
};
