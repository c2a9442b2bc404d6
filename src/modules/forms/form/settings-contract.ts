import { z } from 'zod';
import { Instant } from '#platform/dates/date-contract.ts';
import { Texts } from '../field/field-contract.ts';
import { MAX_PLACES } from '../field/kind-rules.ts';
import { AUDIENCES, PERSON_RULES } from './form-rules.ts';

/** Longest time after which answers are erased, in days. */
export const MAX_RETENTION_DAYS = 3_650;

/** Most sites that show one form. */
export const MAX_EMBEDS = 10;

/** Origin of a site: `https://www.example.com`. */
export const SiteOrigin = z
  .string()
  .max(200)
  .regex(/^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]{1,5})?$/);

/** How a form is answered. */
export const FormSettings = z.object({
  audience: z.enum(AUDIENCES).default('anyone'),
  opensAt: Instant.nullable().default(null),
  closesAt: Instant.nullable().default(null),
  /** Null: any number. */
  maxResponses: z.int().min(1).max(MAX_PLACES).nullable().default(null),
  perPerson: z.enum(PERSON_RULES).default('unlimited'),
  intro: Texts(2_000).prefault({}),
  /** Shown after sending. */
  thanks: Texts(2_000).prefault({}),
  /** What the answers are used for. */
  purpose: Texts(2_000).prefault({}),
  /** Days after which answers are erased; null: kept. */
  retentionDays: z.int().min(1).max(MAX_RETENTION_DAYS).nullable().default(null),
  /** Whether the address that was answered gets a receipt. */
  receipt: z.boolean().default(false),
  /** Whether people may change what they sent, while the form is open and nobody has begun to review it. */
  mayChange: z.boolean().default(false),
  /** Whether the sender of an answer is shown a QR code with which staff find it. */
  hasCode: z.boolean().default(false),
  /** Origins of the sites that may show the form in a frame. */
  embedOn: z.array(SiteOrigin).max(MAX_EMBEDS).default([]),
  /** Colour of buttons and links of the form's pages, `#rrggbb`; empty: that of the site. */
  accent: z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/)]).default(''),
  /** Gets a mail for every answer; empty: nobody. */
  notifyEmail: z.union([z.literal(''), z.email().max(254)]).default(''),
});
export type FormSettings = z.output<typeof FormSettings>;
