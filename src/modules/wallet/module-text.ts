import * as m from '#messages';
import type { AuditText } from '#platform/module/module-text.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';

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
