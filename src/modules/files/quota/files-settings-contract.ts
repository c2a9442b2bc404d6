import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** Whether the site has files, and how much a shared space holds that has no quota of its own. */
export const filesSettings = settingsPart({
  modules: z.object({ files: z.boolean().default(true) }),
  limits: z.object({ sharedSpaceGib: z.coerce.number().int().min(1).max(1_000).default(10) }),
});
