import { findThemeProblem, type ThemeProblem } from '#platform/theme/theme-rules.ts';
import type { SiteConfig } from './site-config-contract.ts';

/** What is said in one language only is said so in both, in a legal text too. */
export function legalTextOf(text: { th: string; en: string }): { th: string; en: string } | null {
  return isSaid(text) ? filled(text) : null;
}

/** Whether a text is said in any language. */
export function isSaid({ th, en }: { th: string; en: string }): boolean {
  return th !== '' || en !== '';
}

/** What is said in one language only is said so in both: a blank line would be worse. */
export function filled({ th, en }: { th: string; en: string }): { th: string; en: string } {
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
