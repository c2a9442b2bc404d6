import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

const MAX_WALLET_SATANG = 1_000_000_000;

/** Of the wallet: one top-up, and what one manager may give and take by hand in a day. */
export const walletSettings = settingsPart({
  modules: z.object({ wallet: z.boolean().default(true) }),
  wallet: z.object({
    topUpMinSatang: z.int().min(100).max(MAX_WALLET_SATANG).default(2_000),
    topUpMaxSatang: z.int().min(100).max(MAX_WALLET_SATANG).default(5_000_000),
    managerDaySatang: z.int().min(0).max(MAX_WALLET_SATANG).default(500_000),
  }),
});
