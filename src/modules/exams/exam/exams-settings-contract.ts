import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** Whether a site has exams. */
export const examsSettings = settingsPart({ modules: z.object({ exams: z.boolean().default(true) }) });
