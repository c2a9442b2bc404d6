import { z } from 'zod';
import * as m from '#messages';
import { type NoticeCategory, noticeKind } from '#platform/notice-kind.ts';
import type { Locale } from '#platform/locale/locale.ts';

const security: NoticeCategory = {
  name: 'security',
  label: (locale) => m.accounts_notices_security({}, { locale }),
  help: (locale) => m.accounts_notices_security_help({}, { locale }),
  email: 'now',
  line: true,
  isAlways: true,
};

/** `detail`: which sign-in method, or the reason. */
const Params = z.object({ site: z.string(), detail: z.string() });

const titles = {
  password_changed: (site, options) => m.accounts_mail_password_changed_title({ site }, options),
  factor_on: (_site, options) => m.accounts_mail_factor_on_title({}, options),
  factor_off: (_site, options) => m.accounts_mail_factor_off_title({}, options),
  factor_reset: (_site, options) => m.accounts_mail_factor_reset_title({}, options),
  line_linked: (_site, options) => m.accounts_mail_line_linked_title({}, options),
  line_unlinked: (_site, options) => m.accounts_mail_line_unlinked_title({}, options),
  passkey_added: (_site, options) => m.accounts_mail_passkey_added_title({}, options),
  passkey_removed: (_site, options) => m.accounts_mail_passkey_removed_title({}, options),
} satisfies Record<string, (site: string, options: { locale: Locale }) => string>;

const kinds = Object.entries(titles).map(([name, title]) =>
  noticeKind({
    name: `accounts.${name}`,
    category: security,
    params: Params,
    words: ({ site, detail }, locale) => ({ title: title(site, { locale }), body: detail }),
  }),
);

/** Notices about changes of a person's sign-in methods. */
export const securityNotices: readonly (typeof kinds)[number][] = kinds;

/** Returns the notice kind of an account event, or null for events that are mailed only. */
export function securityNoticeOf(event: string): (typeof kinds)[number] | null {
  return kinds.find(({ name }) => name === `accounts.${event}`) ?? null;
}
