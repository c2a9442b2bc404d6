import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** Who may write to whom; managers and admins can always be written to. */
export const messagesSettings = settingsPart({
  modules: z.object({ messages: z.boolean().default(true) }),
  messages: z.object({ memberToMember: z.boolean().default(false) }),
});
