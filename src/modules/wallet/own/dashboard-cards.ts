import { readWallet } from '#modules/ledger/public.ts';
import type { CardSource } from '#platform/page/card.ts';
import { personOf } from '#platform/scope.ts';
import { ownWallet } from '../permissions.ts';

/** What the reader may spend, and what is set aside for payments that are not done. */
export const ownWalletCard: CardSource<{ freeSatang: number; heldSatang: number }> = {
  access: ownWallet,
  load: async (scope) => {
    const { freeSatang, heldSatang } = await readWallet(scope, personOf(scope)?.userId ?? '');
    return { freeSatang, heldSatang };
  },
};
