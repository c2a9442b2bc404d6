import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** Who may write to whom; those who run the site may always be written to. */
export const messagesSettings = settingsPart({
  modules: z.object({ messages: z.boolean().default(true) }),
  messages: z.object({ memberToMember: z.boolean().default(false) }),
});
