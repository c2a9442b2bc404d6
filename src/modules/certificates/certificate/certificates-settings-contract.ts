import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** Whether anybody may find certificates by their holder's full name, of those holders who let themselves be found. */
export const certificatesSettings = settingsPart({
  certificates: z.object({ isNameSearchOn: z.boolean().default(false) }),
});
