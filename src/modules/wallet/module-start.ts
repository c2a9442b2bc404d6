import { Wallet } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { ModuleStart } from '#platform/module/module-start.ts';
import { walletPaths } from './paths.ts';

/** Its cards, and what it adds to the palette. */
export const walletStart: ModuleStart = {
  name: 'wallet',
  switchedWith: 'wallet',
  cards: {
    wallet: {
      part: 'own',
      rank: 30,
      title: m.wallet_card_own,
      to: walletPaths.wallet(),
      View: lazyView(() => import('./own/dashboard-card-views.tsx'), 'OwnWalletCard'),
      liff: { rank: 10, isShown: () => true },
    },
  },
  hubCards: [
    {
      rank: 60,
      to: walletPaths.wallet(),
      label: m.wallet_hub,
      text: m.wallet_hub_text,
      icon: Wallet,
    },
  ],
};
