import { Wallet } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { AuditText, ModuleUi } from '#platform/module/module-ui.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';
import { walletPaths } from './paths.ts';

/** Declarations of the wallet module for the user interface. */
export const walletUi: ModuleUi = {
  name: 'wallet',
  switchedWith: 'wallet',
  workLinks: [
    { area: 'shop', rank: 80, to: walletPaths.wallets(), label: m.wallet_manage_title, icon: Wallet },
  ],
  cards: {
    wallet: {
      part: 'own',
      rank: 30,
      title: m.wallet_card_own,
      to: walletPaths.wallet(),
      View: lazyView(() => import('./own/dashboard-card-views.tsx'), 'OwnWalletCard'),
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

/** Sentences for the audit log. */
export const walletAuditText: AuditText = {
  acts: {
    'wallet.adjust': m.wallet_did_adjust,
    'wallet.grant': m.wallet_did_grant,
    'wallet.reverse': m.wallet_did_reverse,
  },
  details: {
    'wallet.amountSatang': m.wallet_manage_amount,
    'wallet.balanceSatang': m.wallet_balance,
    'wallet.untilOn': m.wallet_manage_until,
    'wallet.transferId': null,
  },
};

const CARD = {
  title: m.wallet_setting_title,
  description: m.wallet_setting_help,
  offWarning: m.wallet_setting_is_off,
};

/** Setting fields for admins. */
export const walletSettingsFields: readonly SettingsField[] = [
  {
    kind: 'tick',
    path: 'modules.wallet',
    rank: 40,
    card: 'menu/switches',
    label: m.wallet_setting_on,
    help: m.wallet_setting_on_help,
  },
  {
    kind: 'amount',
    path: 'wallet.topUpMinSatang',
    rank: 10,
    card: 'payments',
    ownCard: CARD,
    label: m.wallet_setting_top_up_min,
  },
  {
    kind: 'amount',
    path: 'wallet.topUpMaxSatang',
    rank: 20,
    card: 'payments',
    ownCard: CARD,
    label: m.wallet_setting_top_up_max,
  },
  {
    kind: 'amount',
    path: 'wallet.managerDaySatang',
    rank: 30,
    card: 'payments',
    ownCard: CARD,
    label: m.wallet_setting_manager_day,
    help: m.wallet_setting_manager_day_help,
  },
];
