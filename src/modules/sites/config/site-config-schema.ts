import { z } from 'zod';
import { accountsSettings, RegistrationSettings, SignInSettings } from '#modules/accounts/public.ts';
import { billingSettings } from '#modules/billing/public.ts';
import type { App } from '#platform/app.ts';
import type { SiteSettings } from '#platform/tenancy/site-settings.ts';
import type { TenantSettings } from '#platform/tenancy/tenant.ts';
import { sitesSettings } from '../site/site-settings-contract.ts';
import { filled, hasText } from './site-config-rules.ts';
import { EXPORT_FORMAT, OwnConfig, type SiteConfig, type SiteConfigExport } from './site-config-contract.ts';

/** Schema of a site's whole configuration: this module's settings and those that others declared. */
export function siteConfigSchema(app: Pick<App, 'siteSettings'>): z.ZodType<SiteConfig> {
  return OwnConfig.extend(othersShape(app)) as unknown as z.ZodType<SiteConfig>;
}

/** Schema of an export file. */
export function siteConfigExportSchema(app: Pick<App, 'siteSettings'>): z.ZodType<SiteConfigExport> {
  return z.object({
    format: z.literal(EXPORT_FORMAT),
    config: OwnConfig.extend(othersShape(app)).omit({ favicon: true }),
  }) as unknown as z.ZodType<SiteConfigExport>;
}

/** Shape of other modules' settings: those of accounts by this module's pages, all others by declared fields. */
function othersShape({ siteSettings }: Pick<App, 'siteSettings'>): z.ZodRawShape {
  return {
    registration: RegistrationSettings.prefault({}),
    signIn: SignInSettings.prefault({}),
    ...siteSettings.editedShape(),
  };
}

/** The tenant row's columns that the configuration uses. */
export interface SiteRow {
  readonly name: string;
  readonly locale: 'th' | 'en';
  readonly zone: string;
  readonly settings: TenantSettings;
}

const NOTHING = { th: '', en: '' };

/** Converts the published state to the form in which admins edit it. */
export function configOf(
  { name, locale, zone, settings }: SiteRow,
  { legal, declared }: { legal: SiteConfig['legal']; declared: SiteSettings },
): SiteConfig {
  const { theme, contact } = settings;
  const own = sitesSettings.of({ settings });
  const accounts = accountsSettings.of({ settings });
  const billing = billingSettings.of({ settings });
  return {
    ...declared.editedOf(settings),
    name,
    locale,
    zone,
    tagline: own.tagline ?? NOTHING,
    about: own.about ?? NOTHING,
    contact: { email: contact.email ?? '', phone: contact.phone ?? '', address: contact.address ?? '' },
    favicon: settings.favicon ?? null,
    dayCutoffMinutes: settings.dayCutoffMinutes,
    theme: { ...theme },
    promptpay: billing.promptpay ?? null,
    isVatRegistered: billing.vat.isRegistered,
    synonyms: settings.search.synonyms,
    mail: settings.mail,
    registration: accounts.registration,
    signIn: accounts.signIn,
    analytics: settings.analytics,
    home: own.home,
    space: own.space,
    clusterId: own.clusterId,
    legal,
  };
}

/** Applies a configuration to the present settings; settings that it does not contain are kept. */
export function settingsOf(
  config: SiteConfig,
  present: TenantSettings,
  declared: SiteSettings,
): TenantSettings {
  const { contact } = config;
  const { tagline: _1, about: _2, favicon: _3, promptpay: _4, ...kept } = present as Stored;
  const { vat } = billingSettings.of({ settings: present });
  const next: Stored = {
    ...kept,
    theme: config.theme,
    contact: {
      ...(present.contact.line !== undefined && { line: present.contact.line }),
      ...(contact.email !== '' && { email: contact.email }),
      ...(contact.phone !== '' && { phone: contact.phone }),
      ...(contact.address !== '' && { address: contact.address }),
    },
    ...(hasText(config.tagline) && { tagline: filled(config.tagline) }),
    ...(hasText(config.about) && { about: filled(config.about) }),
    ...(config.favicon !== null && { favicon: config.favicon }),
    ...(config.promptpay !== null && { promptpay: config.promptpay }),
    vat: { ...vat, isRegistered: config.isVatRegistered },
    dayCutoffMinutes: config.dayCutoffMinutes,
    search: { ...present.search, synonyms: config.synonyms },
    mail: config.mail,
    registration: config.registration,
    signIn: config.signIn,
    analytics: config.analytics,
    home: config.home,
    space: config.space,
    clusterId: config.clusterId,
    ...declared.storedOf(config),
  };
  return next;
}

/** Stored settings with the keys of all modules. */
type Stored = TenantSettings & Readonly<Record<string, unknown>>;
