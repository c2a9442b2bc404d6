import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** How long the stock of an order is held. */
export const ordersSettings = settingsPart({
  limits: z.object({
    /** How long stock waits for money. */
    payWithinMinutes: z.coerce.number().int().min(10).max(1_440).default(30),
    /** How long stock waits from the moment a slip was sent. */
    slipHoldsHours: z.coerce.number().int().min(1).max(168).default(24),
  }),
});
