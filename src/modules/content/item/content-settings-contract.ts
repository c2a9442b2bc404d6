import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** Whether the site has a blog and pages of its own. */
export const contentSettings = settingsPart({ modules: z.object({ content: z.boolean().default(true) }) });
