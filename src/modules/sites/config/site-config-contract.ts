import { z } from 'zod';
import { wide } from '#platform/db/column-contract.ts';
import { isZone } from '#platform/dates/zone.ts';
import { Synonyms } from '#platform/tenancy/synonyms-contract.ts';
import { MailSettings } from '#platform/tenancy/mail-settings-contract.ts';
import { Analytics } from '#platform/analytics/analytics-contract.ts';
import type { RegistrationSettings, SignInSettings } from '#modules/accounts/public.ts';
import { ClusterId, HomeChoice, SpaceData } from '../site/site-settings-contract.ts';
import { MAX_RADIUS_PX } from '#platform/theme/theme-rules.ts';

/** Length limit of a legal text per language. */
export const MAX_LEGAL_CHARACTERS = 20_000;
/** Size limit of an import file. */
export const MAX_IMPORT_CHARACTERS = 400_000;
/** Identifies our export; increase the number when its meaning changes. */
export const EXPORT_FORMAT = 'sala.site-config/1';

const text = (max: number) => z.string().normalize('NFC').trim().max(max);
const bothLanguages = (max: number) => z.object({ th: text(max), en: text(max) });
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);

const legalText = z
  .string()
  .transform((typed) => typed.replaceAll('\r\n', '\n'))
  .pipe(text(MAX_LEGAL_CHARACTERS));

/** A legal text in both languages; both empty if the site has none. */
export const LegalText = z.object({ th: legalText, en: legalText });
export type LegalText = z.infer<typeof LegalText>;
const NO_TEXT = { th: '', en: '' };

/** A checkbox as submitted by a form. */
export const Ticked = z
  .literal('on')
  .optional()
  .transform((tick) => tick === 'on');

/**
 * The configuration that this module edits; settings that other modules declare are added in `siteConfigSchema`. All of it
 * is drafted and published together. Hosts are not included (they take effect at once, after verification), and secrets
 * never are, because managers can read it and exports contain it.
 */
export const OwnConfig = z.object({
  name: text(120).min(1),
  locale: z.enum(['th', 'en']),
  zone: z.string().max(60).refine(isZone),
  tagline: bothLanguages(200),
  about: bothLanguages(2000),
  contact: z.object({
    email: z.union([z.literal(''), z.email().max(200)]),
    phone: text(40),
    address: text(300),
  }),
  favicon: z.string().max(2000).nullable(),
  dayCutoffMinutes: z.int().min(0).max(720),
  theme: z.object({
    accent: colour,
    neutral: colour,
    radius: z.int().min(0).max(MAX_RADIUS_PX),
    font: z.enum(['anuphan', 'system']),
    scheme: z.enum(['light', 'dark', 'system']),
  }),
  promptpay: z
    .object({
      kind: z.enum(['mobile', 'national_id', 'ewallet']),
      id: text(40).min(1),
      accountName: text(120).min(1),
    })
    .nullable(),
  isVatRegistered: z.boolean(),
  synonyms: Synonyms.default([]),
  mail: MailSettings.prefault({}),
  analytics: Analytics.nullable().default(null),
  home: HomeChoice.default('welcome'),
  space: SpaceData.default({}),
  clusterId: ClusterId.nullable().default(null),
  legal: z
    .object({ terms: LegalText, privacy: LegalText, cookies: LegalText })
    .default({ terms: NO_TEXT, privacy: NO_TEXT, cookies: NO_TEXT }),
});

/** A site's whole configuration, including settings declared by other modules, as parsed by `siteConfigSchema`. */
export type SiteConfig = z.infer<typeof OwnConfig> & {
  readonly registration: RegistrationSettings;
  readonly signIn: SignInSettings;
} & Readonly<Record<string, unknown>>;

/**
 * Contents of an export: this module's settings and those of other modules. The favicon is not exported, because its bytes
 * belong to the exporting site.
 */
export const SiteConfigExport = z.object({
  format: z.literal(EXPORT_FORMAT),
  config: OwnConfig.omit({ favicon: true }).catchall(wide(z.json())),
});
export type SiteConfigExport = z.infer<typeof SiteConfigExport>;

/** A card of declared fields, in the reader's language. */
export interface DeclaredCard {
  /** Name of an existing card on the page, or of a new one. */
  readonly name: string;
  /** Null if the page already has the card. */
  readonly title: string | null;
  readonly description: string | null;
  readonly warning: string | null;
  readonly fields: readonly DeclaredField[];
}

/** A declared field with its draft value. */
export interface DeclaredField {
  /** Path in the draft and field name in the form. */
  readonly name: string;
  readonly kind: 'tick' | 'number' | 'amount' | 'choice';
  readonly label: string;
  readonly help: string | null;
  readonly value: boolean | number | string;
  readonly maxLength: number | null;
  readonly options: readonly { readonly value: string; readonly label: string; readonly help?: string }[];
}
