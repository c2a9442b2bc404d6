import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** Whether a site has organisations. */
export const clustersSettings = settingsPart({
  modules: z.object({ clusters: z.boolean().default(true) }),
});
