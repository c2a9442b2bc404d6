import { z } from 'zod';
import { ANALYTICS_HOST, ANALYTICS_RULES, ANALYTICS_VENDORS } from './analytics-rules.ts';

/** A supported vendor and the vendor's id for this site. */
export const Analytics = z
  .object({
    vendor: z.enum(ANALYTICS_VENDORS),
    id: z.string().trim().max(200),
    /** Host of the vendor's software; prefilled by the form where the vendor has a hosted service. */
    host: z.string().trim().toLowerCase().regex(ANALYTICS_HOST),
  })
  .superRefine(({ vendor, id, host }, context) => {
    const rule = ANALYTICS_RULES[vendor];
    const fault = (path: 'id' | 'host') => context.addIssue({ code: 'custom', path: [path], message: path });
    if (!rule.id.test(id)) fault('id');
    if (!rule.hasOwnHost && host !== rule.host) fault('host');
  });
