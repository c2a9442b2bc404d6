import { z } from 'zod';

/** What stands where nobody knows (specification §8). */
export const UNKNOWN = 'Unknown';

/** The specification's client data record; the browser adds the size of its screen. */
export const ClientRecord = z.object({
  os: z.string(),
  browser: z.string(),
  ip: z.string(),
  location: z.object({
    cityName: z.string(),
    regionName: z.string(),
    countryName: z.string(),
    isProxy: z.union([z.boolean(), z.literal(UNKNOWN)]),
  }),
  isp: z.string(),
});
export type ClientRecord = z.infer<typeof ClientRecord>;
