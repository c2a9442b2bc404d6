import { z } from 'zod';

/** Reply of the hostname endpoint (specification §7), public fields only. */
export const HostnameReply = z.object({
  session: z.object({
    valid: z.boolean(),
    user: z.object({ firstname: z.string(), lastname: z.string(), role: z.string() }).nullable(),
  }),
  child: z.array(z.object({ siteName: z.string(), hostname: z.string() })),
  data: z.object({ siteName: z.string(), siteFavicon: z.string().nullable() }),
  config: z.object({ locale: z.string(), zone: z.string(), clientKey: z.string(), version: z.int() }),
  theme: z.object({
    accent: z.string(),
    neutral: z.string(),
    radius: z.number(),
    font: z.string(),
    scheme: z.string(),
  }),
  space: z.record(z.string(), z.unknown()),
  clusterId: z.string().nullable(),
});
export type HostnameReply = z.infer<typeof HostnameReply>;

export const HostnameRefusal = z.object({ error: z.string() }).meta({ id: 'HostnameRefusal' });
