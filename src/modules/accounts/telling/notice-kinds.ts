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

/** What happened to a way in, and to which one or why. */
const Params = z.object({ site: z.string(), detail: z.string() });

const titles = {
  password_changed: (site, say) => m.accounts_mail_password_changed_title({ site }, say),
  factor_on: (_site, say) => m.accounts_mail_factor_on_title({}, say),
  factor_off: (_site, say) => m.accounts_mail_factor_off_title({}, say),
  factor_reset: (_site, say) => m.accounts_mail_factor_reset_title({}, say),
  line_linked: (_site, say) => m.accounts_mail_line_linked_title({}, say),
  line_unlinked: (_site, say) => m.accounts_mail_line_unlinked_title({}, say),
  passkey_added: (_site, say) => m.accounts_mail_passkey_added_title({}, say),
  passkey_removed: (_site, say) => m.accounts_mail_passkey_removed_title({}, say),
} satisfies Record<string, (site: string, say: { locale: Locale }) => string>;

const kinds = Object.entries(titles).map(([name, title]) =>
  noticeKind({
    name: `accounts.${name}`,
    category: security,
    params: Params,
    words: ({ site, detail }, locale) => ({ title: title(site, { locale }), body: detail }),
  }),
);

/** What people are told of the ways into their account. */
export const securityNotices: readonly (typeof kinds)[number][] = kinds;

/** The notice of a piece of news, or null for news that only a mail tells. */
export function securityNoticeOf(news: string): (typeof kinds)[number] | null {
  return kinds.find(({ name }) => name === `accounts.${news}`) ?? null;
}
