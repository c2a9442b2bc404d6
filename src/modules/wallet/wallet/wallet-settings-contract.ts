import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

const MAX_WALLET_SATANG = 1_000_000_000;

/** Wallet limits: per top-up, and per manager and day for manual changes. */
export const walletSettings = settingsPart({
  modules: z.object({ wallet: z.boolean().default(true) }),
  wallet: z.object({
    topUpMinSatang: z.int().min(100).max(MAX_WALLET_SATANG).default(2_000),
    topUpMaxSatang: z.int().min(100).max(MAX_WALLET_SATANG).default(5_000_000),
    managerDaySatang: z.int().min(0).max(MAX_WALLET_SATANG).default(500_000),
  }),
});
