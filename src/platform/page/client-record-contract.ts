import { z } from 'zod';

/** Placeholder for unknown values (specification §8). */
export const UNKNOWN = 'Unknown';

const Known = z.string().max(200);

/** The client record of specification §3, without the screen size, which only the browser knows. */
export const ClientRecord = z.object({
  os: Known,
  browser: Known,
  ip: Known,
  location: z.object({
    cityName: Known,
    regionName: Known,
    countryName: Known,
    isProxy: z.union([z.boolean(), z.literal(UNKNOWN)]),
  }),
  isp: Known,
});
export type ClientRecord = z.infer<typeof ClientRecord>;
