import { z } from 'zod';
import { TypedDay, TypedTime } from '#platform/dates/date-contract.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { FormSlug } from '../form/form-contract.ts';
import { ALIASES, AUDIENCES, PERSON_RULES } from '../form/form-rules.ts';
import { MAX_LABEL, MAX_PLACES } from '../field/kind-rules.ts';
import { FormSettings, MAX_EMBEDS, MAX_RETENTION_DAYS, SiteOrigin } from '../form/settings-contract.ts';

const words = (max: number) => z.string().max(max).transform(normalizeText).default('');
const both = (max: number) => z.object({ th: words(max), en: words(max) }).prefault({});
const empty = z.literal('').transform(() => null);
const wholeUpTo = (max: number) => z.union([empty, z.coerce.number().int().min(1).max(max)]).default(null);
const Moment = z
  .object({
    day: z.union([z.literal(''), TypedDay]).default(''),
    time: z.union([z.literal(''), TypedTime]).default(''),
  })
  .prefault({});

const Ticked = z
  .literal('on')
  .optional()
  .transform((ticked) => ticked === 'on');

/** Addresses of sites, one in a line or between spaces; of each only the origin counts. */
const Sites = z
  .string()
  .max(3_000)
  .default('')
  .transform((typed) => {
    const sites = typed.split(/[\s,]+/).filter((site) => site !== '');
    return [
      ...new Set(
        sites.map((site) => URL.parse(/^[a-z]+:/i.test(site) ? site : `https://${site}`)?.origin ?? site),
      ),
    ];
  })
  .pipe(z.array(SiteOrigin).max(MAX_EMBEDS));

/** The settings of a form as its page sends them. */
export const SettingsForm = z.object({
  slug: z.union([z.literal(''), FormSlug]).default(''),
  title: z.object({ th: words(MAX_LABEL).pipe(z.string().trim().min(1)), en: words(MAX_LABEL) }),
  alias: z.union([empty, z.enum(ALIASES)]).default(null),
  audience: z.enum(AUDIENCES),
  perPerson: z.enum(PERSON_RULES),
  opens: Moment,
  closes: Moment,
  maxResponses: wholeUpTo(MAX_PLACES),
  retentionDays: wholeUpTo(MAX_RETENTION_DAYS),
  receipt: Ticked,
  mayChange: Ticked,
  hasCode: Ticked,
  notifyEmail: z.union([z.literal(''), z.email().max(254)]).default(''),
  embedOn: Sites,
  accent: FormSettings.shape.accent,
  intro: both(2_000),
  thanks: both(2_000),
  purpose: both(2_000),
});
export type SettingsForm = z.output<typeof SettingsForm>;
