import { excerptOf } from '#platform/text/excerpt.ts';
import { findThemeProblem, type ThemeProblem } from '#platform/theme/theme-rules.ts';
import { synonymsAsText } from '../site/synonym-rules.ts';
import type { SiteConfig } from './site-config-contract.ts';

/** Like `filled`, but returns null for an empty text. */
export function legalTextOf(text: { th: string; en: string }): { th: string; en: string } | null {
  return hasText(text) ? filled(text) : null;
}

/** Whether a text is given in any language. */
export function hasText({ th, en }: { th: string; en: string }): boolean {
  return th !== '' || en !== '';
}

/** Fills a missing language with the other one, so that no reader gets an empty line. */
export function filled({ th, en }: { th: string; en: string }): { th: string; en: string } {
  return { th: th || en, en: en || th };
}

export interface ConfigDifference {
  /** Setting path, e.g. `theme.accent`. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Longest value that a difference shows. */
const MAX_SHOWN = 160;
const SHOWN_BEFORE = 40;

/** Returns the differences between two configurations, setting by setting. */
export function configDifferences(before: SiteConfig, after: SiteConfig): ConfigDifference[] {
  const [one, two] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...one.keys(), ...two.keys()])]
    .filter((field) => (one.get(field) ?? '') !== (two.get(field) ?? ''))
    .map((field) => ({ field, ...excerptsOf(one.get(field) ?? '', two.get(field) ?? '') }));
}

/** Shortens long values so that both start shortly before their first difference. */
function excerptsOf(before: string, after: string): { before: string; after: string } {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = Math.max(before.length, after.length) <= MAX_SHOWN ? 0 : Math.max(0, same - SHOWN_BEFORE);
  return { before: excerptOf(before, from, MAX_SHOWN), after: excerptOf(after, from, MAX_SHOWN) };
}

/** Settings shown on the overview page. */
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

/** Returns the most important settings with their values, for the overview page. */
export function configGlance(config: SiteConfig): { field: string; value: string }[] {
  const values = valuesOf(config);
  return GLANCE.map((field) => ({ field, value: values.get(field) ?? '' }));
}

function valuesOf(config: SiteConfig): Map<string, string> {
  const values = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    if (path === 'synonyms') values.set(path, synonymsAsText(config.synonyms));
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

/** Why a configuration cannot be published. */
export type PublishProblem =
  | { readonly kind: 'theme'; readonly theme: ThemeProblem }
  | { readonly kind: 'registration' };

/** Whether the texts are there that people accept when they register. */
export function hasRegistrationTexts({ legal }: Pick<SiteConfig, 'legal'>): boolean {
  return hasText(legal.terms) && hasText(legal.privacy);
}

/**
 * Checks only what a publication changes, so that an old unreadable theme, or a registration that was open without legal
 * texts, does not block other changes.
 */
export function findPublishProblem(before: SiteConfig, after: SiteConfig): PublishProblem | null {
  const opens =
    after.registration.mode === 'open' &&
    (before.registration.mode !== 'open' || hasRegistrationTexts(before)) &&
    !hasRegistrationTexts(after);
  if (opens) return { kind: 'registration' };
  if (JSON.stringify(before.theme) === JSON.stringify(after.theme)) return null;
  const theme = findThemeProblem({ ...after.theme, radiusPx: after.theme.radius });
  return theme === null ? null : { kind: 'theme', theme };
}
