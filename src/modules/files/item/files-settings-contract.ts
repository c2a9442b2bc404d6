import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** Whether the site has files. */
export const filesSettings = settingsPart({ modules: z.object({ files: z.boolean().default(true) }) });
