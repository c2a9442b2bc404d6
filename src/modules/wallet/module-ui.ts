import { Wallet } from 'lucide-react';
import * as m from '#messages';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { walletPaths } from './paths.ts';

/** Its links on every page of work and in the account menu. */
export const walletUi: ModuleUi = {
  name: 'wallet',
  switchedWith: 'wallet',
  workLinks: [
    {
      area: 'shop',
      rank: 80,
      tile: 50,
      to: walletPaths.wallets(),
      label: m.wallet_manage_title,
      icon: Wallet,
    },
  ],
};
