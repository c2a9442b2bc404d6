import { promptPayAccountOf } from '#modules/billing/public.ts';
import { ANALYTICS_RULES } from '#platform/analytics/analytics-rules.ts';
import { findThemeProblem } from '#platform/theme/theme-rules.ts';
import type { SiteConfig } from '../config/site-config-contract.ts';
import { hasRegistrationTexts, hasText } from '../config/site-config-rules.ts';

/** What is missing or wrong in a site's published settings. */
export type SettingsFault =
  | 'theme_unreadable'
  | 'payment_account_invalid'
  | 'open_without_texts'
  | 'cookies_without_text'
  | 'no_mail_server'
  | 'no_payment_account'
  | 'no_terms'
  | 'no_privacy'
  | 'no_contact'
  | 'no_logo';

/** Faults in the order in which they are shown. */
export function findSettingsFaults(
  config: SiteConfig,
  { sells, hasMailServer }: { readonly sells: boolean; readonly hasMailServer: boolean },
): SettingsFault[] {
  const { theme, promptpay, legal, registration, analytics, contact, favicon, mail } = config;
  const isMissing = (kind: keyof SiteConfig['legal']): boolean => !hasText(legal[kind]);
  const faults: Readonly<Record<SettingsFault, boolean>> = {
    theme_unreadable: findThemeProblem({ ...theme, radiusPx: theme.radius }) !== null,
    payment_account_invalid: promptpay !== null && promptPayAccountOf(promptpay).state !== 'ready',
    open_without_texts: registration.mode === 'open' && !hasRegistrationTexts(config),
    cookies_without_text:
      analytics !== null && ANALYTICS_RULES[analytics.vendor].needsConsent && isMissing('cookies'),
    no_mail_server: mail.server === null && !hasMailServer,
    no_payment_account: sells && promptpay === null,
    no_terms: isMissing('terms'),
    no_privacy: isMissing('privacy'),
    no_contact: contact.email === '' && contact.phone === '',
    no_logo: favicon === null,
  };
  return (Object.keys(faults) as SettingsFault[]).filter((fault) => faults[fault]);
}
