import { walletSettings } from './wallet/wallet-settings-contract.ts';
import { paymentPaid, slipRejected, walletSpent } from '#modules/billing/public.ts';
import { on } from '#platform/events.ts';
import { walletEndpoints } from './endpoints.ts';
import { walletAuditText, walletSettingsFields } from './module-text.ts';
import { ownWalletCard } from './own/dashboard-cards.ts';
import { walletPersonalData } from './personal-data/personal-data.ts';
import { notifyLowBalance, notifySlipRejected } from './top-up/notify-holder.ts';
import { creditTopUp, expireTopUpJob } from './top-up/top-up.ts';
import { walletNoticeKinds } from './wallet/notice-kinds.ts';
import type { Module } from '#platform/module/module.ts';

/** A person's wallet. */
export const walletModule: Module = {
  name: 'wallet',
  switchedWith: 'wallet',
  endpoints: walletEndpoints,
  jobs: [expireTopUpJob],
  // Handlers run while billing holds the payment's lock.
  subscriptions: [
    on(paymentPaid, creditTopUp),
    on(slipRejected, notifySlipRejected),
    on(walletSpent, notifyLowBalance),
  ],
  noticeKinds: walletNoticeKinds,
  personalData: [walletPersonalData],
  cards: { wallet: ownWalletCard },
  pagePrefixes: ['/user/wallet'],
  auditText: walletAuditText,
  settings: {
    part: walletSettings,
    fields: walletSettingsFields,
    rule: {
      group: 'wallet',
      holds: ({ topUpMinSatang = 0, topUpMaxSatang = 0 }) => topUpMinSatang <= topUpMaxSatang,
      field: 'topUpMaxSatang',
    },
  },
  demo: async () => (await import('./demo/fill-wallets.ts')).fillWallets,
};
