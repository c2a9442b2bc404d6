import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** Whether a site has forms. */
export const formsSettings = settingsPart({ modules: z.object({ forms: z.boolean().default(true) }) });
