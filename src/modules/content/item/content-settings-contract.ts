import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** Whether the site has a blog and pages of its own, and whether a second person approves what is published there. */
export const contentSettings = settingsPart({
  modules: z.object({ content: z.boolean().default(true) }),
  content: z.object({
    needsApproval: z.boolean().default(false),
    /** Whether members may write below posts. */
    comments: z.boolean().default(false),
    /** Whether what they write is shown only after somebody has approved it. */
    commentsWait: z.boolean().default(true),
  }),
});
