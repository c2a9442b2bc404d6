import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** Whether anybody may search certificates by the holder's full name. Only finds holders who opted in. */
export const certificatesSettings = settingsPart({
  certificates: z.object({ isNameSearchOn: z.boolean().default(false) }),
});
