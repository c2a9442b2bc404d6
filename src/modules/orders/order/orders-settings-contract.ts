import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** How long stock is reserved for an unpaid order. */
export const ordersSettings = settingsPart({
  limits: z.object({
    /** Time to pay a new order. */
    payWithinMinutes: z.coerce.number().int().min(10).max(1_440).default(30),
    /** Time to review a slip, counted from its upload. */
    slipHoldsHours: z.coerce.number().int().min(1).max(168).default(24),
  }),
});
