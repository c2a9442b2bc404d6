import type { TenantSettings } from '#platform/tenancy/tenant.ts';
import { findThemeProblem, type ThemeProblem } from '#platform/theme/theme-rules.ts';
import type { SiteConfig } from './site-config-contract.ts';

/** A tenant's own row, as far as its configuration reaches. */
export interface SiteRow {
  readonly name: string;
  readonly locale: 'th' | 'en';
  readonly zone: string;
  readonly settings: TenantSettings;
}

const NOTHING = { th: '', en: '' };

/** The published state in the form in which admins edit it. */
export function configOf({ name, locale, zone, settings }: SiteRow, legal: SiteConfig['legal']): SiteConfig {
  const { theme, contact } = settings;
  return {
    name,
    locale,
    zone,
    tagline: settings.tagline ?? NOTHING,
    about: settings.about ?? NOTHING,
    contact: { email: contact.email ?? '', phone: contact.phone ?? '', address: contact.address ?? '' },
    favicon: settings.favicon ?? null,
    dayCutoffMinutes: settings.dayCutoffMinutes,
    theme: { ...theme },
    promptpay: settings.promptpay ?? null,
    isVatRegistered: settings.vat.isRegistered,
    isShopOn: settings.modules.shop,
    isLessonsOn: settings.modules.lessons,
    isWalletOn: settings.modules.wallet,
    isMessagesOn: settings.modules.messages,
    isFilesOn: settings.modules.files,
    isExamsOn: settings.modules.exams,
    wallet: settings.wallet,
    menu: settings.menu ?? null,
    mail: settings.mail,
    registration: settings.registration,
    signIn: settings.signIn,
    analytics: settings.analytics,
    limits: settings.limits,
    messages: settings.messages,
    certificates: settings.certificates,
    home: settings.home,
    lessonLook: settings.lessonLook,
    space: settings.space,
    clusterId: settings.clusterId,
    legal,
  };
}

/** The settings that a configuration makes of the present ones; what it does not know stays as it is. */
export function settingsOf(config: SiteConfig, present: TenantSettings): TenantSettings {
  const { contact } = config;
  const { tagline: _1, about: _2, favicon: _3, promptpay: _4, menu: _5, ...kept } = present;
  return {
    ...kept,
    theme: config.theme,
    contact: {
      ...(present.contact.line !== undefined && { line: present.contact.line }),
      ...(contact.email !== '' && { email: contact.email }),
      ...(contact.phone !== '' && { phone: contact.phone }),
      ...(contact.address !== '' && { address: contact.address }),
    },
    ...(isSaid(config.tagline) && { tagline: filled(config.tagline) }),
    ...(isSaid(config.about) && { about: filled(config.about) }),
    ...(config.favicon !== null && { favicon: config.favicon }),
    ...(config.promptpay !== null && { promptpay: config.promptpay }),
    ...(config.menu !== null && { menu: config.menu }),
    vat: { ...present.vat, isRegistered: config.isVatRegistered },
    modules: {
      shop: config.isShopOn,
      lessons: config.isLessonsOn,
      wallet: config.isWalletOn,
      messages: config.isMessagesOn,
      files: config.isFilesOn,
      exams: config.isExamsOn,
    },
    wallet: config.wallet,
    dayCutoffMinutes: config.dayCutoffMinutes,
    mail: config.mail,
    registration: config.registration,
    signIn: config.signIn,
    analytics: config.analytics,
    limits: config.limits,
    messages: config.messages,
    certificates: config.certificates,
    home: config.home,
    lessonLook: config.lessonLook,
    space: config.space,
    clusterId: config.clusterId,
  };
}

/** What is said in one language only is said so in both, in a legal text too. */
export function legalTextOf(text: { th: string; en: string }): { th: string; en: string } | null {
  return isSaid(text) ? filled(text) : null;
}

function isSaid({ th, en }: { th: string; en: string }): boolean {
  return th !== '' || en !== '';
}

/** What is said in one language only is said so in both: a blank line would be worse. */
function filled({ th, en }: { th: string; en: string }): { th: string; en: string } {
  return { th: th || en, en: en || th };
}

export interface ConfigDifference {
  /** Path of the setting: `theme.accent`. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Most characters of a value that a difference shows. */
const MAX_SHOWN = 160;
const SHOWN_BEFORE = 40;

/** What a reader would call the difference of two configurations, setting by setting. */
export function configDifferences(before: SiteConfig, after: SiteConfig): ConfigDifference[] {
  const [one, two] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...one.keys(), ...two.keys()])]
    .filter((field) => (one.get(field) ?? '') !== (two.get(field) ?? ''))
    .map((field) => ({ field, ...shownSides(one.get(field) ?? '', two.get(field) ?? '') }));
}

/** Both sides from a little before the place where they part. */
function shownSides(before: string, after: string): { before: string; after: string } {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = Math.max(before.length, after.length) <= MAX_SHOWN ? 0 : Math.max(0, same - SHOWN_BEFORE);
  const shown = (text: string): string =>
    (from > 0 && text !== '' ? '…' : '') + text.slice(from, from + MAX_SHOWN).toWellFormed();
  return { before: shown(before), after: shown(after) };
}

/** What tells most about a site, as it is published. */
const GLANCE = [
  'name',
  'locale',
  'zone',
  'theme.accent',
  'home',
  'isShopOn',
  'isWalletOn',
  'promptpay.accountName',
  'isVatRegistered',
  'registration.mode',
  'signIn.twofold',
  'mail.server.host',
] as const;

/** The weightiest settings with their values, for whoever opens the settings. */
export function configGlance(config: SiteConfig): { field: string; value: string }[] {
  const values = valuesOf(config);
  return GLANCE.map((field) => ({ field, value: values.get(field) ?? '' }));
}

function valuesOf(config: SiteConfig): Map<string, string> {
  const values = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    if (path === 'menu')
      values.set(
        path,
        (config.menu ?? []).map(({ th, en, path: to }) => `${th} / ${en} → ${to}`).join(' · '),
      );
    else if (path === 'space')
      values.set(path, Object.keys(config.space).length === 0 ? '' : JSON.stringify(config.space));
    else if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value)) walk(child, path === '' ? key : `${path}.${key}`);
    else if (typeof value === 'string') values.set(path, value);
    else if (typeof value === 'number' || typeof value === 'boolean') values.set(path, String(value));
  };
  walk(config, '');
  return values;
}

/** Why a configuration may not be published. */
export type PublishProblem = { readonly kind: 'theme'; readonly theme: ThemeProblem };

/** A theme that was there before is not held against a change of something else. */
export function findPublishProblem(before: SiteConfig, after: SiteConfig): PublishProblem | null {
  if (JSON.stringify(before.theme) === JSON.stringify(after.theme)) return null;
  const theme = findThemeProblem({ ...after.theme, radiusPx: after.theme.radius });
  return theme === null ? null : { kind: 'theme', theme };
}
