import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** Whether exams are enabled for a site. */
export const examsSettings = settingsPart({ modules: z.object({ exams: z.boolean().default(true) }) });
