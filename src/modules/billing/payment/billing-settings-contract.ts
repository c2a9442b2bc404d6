import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** The site's seller details and the account for payments. */
export const billingSettings = settingsPart({
  vat: z.object({
    isRegistered: z.boolean().default(false),
    taxId: z.string().optional(),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  promptpay: z
    .object({ kind: z.enum(['mobile', 'national_id', 'ewallet']), id: z.string(), accountName: z.string() })
    .optional(),
});
