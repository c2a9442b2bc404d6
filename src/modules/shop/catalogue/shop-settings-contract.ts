import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** Whether the site has a shop. */
export const shopSettings = settingsPart({ modules: z.object({ shop: z.boolean().default(true) }) });
