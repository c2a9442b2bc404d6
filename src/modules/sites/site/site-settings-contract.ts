import { z } from 'zod';
import { wide } from '#platform/db/column-contract.ts';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** What `/` shows. */
export const HomeChoice = z.enum(['welcome', 'products', 'categories']);
export type HomeChoice = z.infer<typeof HomeChoice>;

const MAX_SPACE_CHARACTERS = 8_000;
const MAX_SPACE_DEPTH = 8;

/** Custom public data of the site, returned by the hostname endpoint. */
export const SpaceData = z
  .record(z.string().max(60), wide(z.json()))
  .refine((space) => JSON.stringify(space).length <= MAX_SPACE_CHARACTERS)
  .refine((space) => depthOf(space) <= MAX_SPACE_DEPTH);
export type SpaceData = z.infer<typeof SpaceData>;

export const ClusterId = z.string().regex(/^[\w-]{1,64}$/);

/** Settings of the organisation's description and of the site's structure. */
export const sitesSettings = settingsPart({
  tagline: z.object({ th: z.string().max(200), en: z.string().max(200) }).optional(),
  about: z.object({ th: z.string().max(2000), en: z.string().max(2000) }).optional(),
  home: HomeChoice.default('welcome'),
  /** Whether phones show a bar with the main areas at the bottom of the site's pages. */
  bottomBar: z.boolean().default(false),
  space: SpaceData.default({}),
  // Reserved for organisations: the unit to which a site belongs.
  clusterId: ClusterId.nullable().default(null),
});

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
