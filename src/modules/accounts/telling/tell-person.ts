import * as m from '#messages';
import { notify } from '#modules/notifications/public.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import type { Scope } from '#platform/scope.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { LINK_MINUTES } from './mail-link.ts';
import { securityNoticeOf } from './notice-kinds.ts';
import { accountsPaths } from '../paths.ts';
import type { Person } from '../person/person-queries.ts';

/** What a person is told by mail of their own account. */
export type AccountNews =
  | { readonly kind: 'recovery' | 'activation'; readonly secret: string }
  | { readonly kind: 'password_changed' | 'factor_on' | 'factor_off' }
  | { readonly kind: 'factor_reset'; readonly reason: string }
  | { readonly kind: 'deletion_asked'; readonly dueAt: Date }
  /** `days`: how long the file may be fetched. */
  | { readonly kind: 'export_ready'; readonly days: number }
  | { readonly kind: 'deletion_cancelled' | 'erased' }
  | {
      readonly kind: 'line_linked' | 'line_unlinked' | 'passkey_added' | 'passkey_removed';
      readonly what: string;
    };

/**
 * Queues a mail to a person, in their own language; what guards the account also stands in their notifications. A link leads to `scope.tenant.origin`: send links from jobs, whose
 * tenant is reached by its stored host, never by what a request called itself.
 */
export async function tellPerson(
  scope: Scope,
  person: Pick<Person, 'personId' | 'email' | 'firstname' | 'locale'>,
  news: AccountNews,
): Promise<void> {
  const locale = person.locale ?? scope.tenant.locale;
  const say = { locale };
  const site = { site: scope.tenant.name, name: person.firstname };
  const { title, paragraphs, button } = wordsOf();
  const body = renderMail({
    title,
    paragraphs,
    ...(button && { button }),
    locale,
    tenantName: scope.tenant.name,
  });
  const mail = { to: person.email, subject: title, ...body, kind: `accounts.${news.kind}` };
  const notice = securityNoticeOf(news.kind);
  if (!notice) return void (await queueMail(scope, mail));
  await notify(scope, notice, {
    personId: person.personId,
    params: {
      site: scope.tenant.name,
      detail: 'what' in news ? news.what : 'reason' in news ? news.reason : '',
    },
    link: accountsPaths.profile(),
    dedupeKey: `${notice.name} ${scope.requestId} ${scope.now.toISOString()}`,
    mail,
  });

  function wordsOf(): { title: string; paragraphs: string[]; button?: { label: string; url: string } } {
    switch (news.kind) {
      case 'recovery':
        return {
          title: m.accounts_mail_recovery_title(site, say),
          paragraphs: [
            m.accounts_mail_recovery_text(site, say),
            m.accounts_mail_recovery_life({ minutes: LINK_MINUTES.recovery }, say),
          ],
          button: {
            label: m.accounts_recovery_new_title({}, say),
            url: scope.tenant.origin + accountsPaths.recovery(news.secret),
          },
        };
      case 'activation':
        return {
          title: m.accounts_mail_activation_title(site, say),
          paragraphs: [
            m.accounts_mail_activation_text(site, say),
            m.accounts_mail_activation_life({ hours: LINK_MINUTES.activation / 60 }, say),
          ],
          button: {
            label: m.accounts_activate_title({}, say),
            url: scope.tenant.origin + accountsPaths.activate(news.secret),
          },
        };
      case 'password_changed':
        return {
          title: m.accounts_mail_password_changed_title(site, say),
          paragraphs: [m.accounts_mail_password_changed_text(site, say)],
        };
      case 'factor_on':
        return {
          title: m.accounts_mail_factor_on_title({}, say),
          paragraphs: [m.accounts_mail_factor_on_text(site, say)],
        };
      case 'line_linked':
        return {
          title: m.accounts_mail_line_linked_title({}, say),
          paragraphs: [m.accounts_mail_line_linked_text({ ...site, line: news.what }, say)],
        };
      case 'line_unlinked':
        return {
          title: m.accounts_mail_line_unlinked_title({}, say),
          paragraphs: [m.accounts_mail_line_unlinked_text({ ...site, line: news.what }, say)],
        };
      case 'passkey_added':
        return {
          title: m.accounts_mail_passkey_added_title({}, say),
          paragraphs: [m.accounts_mail_passkey_added_text({ ...site, passkey: news.what }, say)],
        };
      case 'passkey_removed':
        return {
          title: m.accounts_mail_passkey_removed_title({}, say),
          paragraphs: [m.accounts_mail_passkey_removed_text({ ...site, passkey: news.what }, say)],
        };
      case 'factor_off':
        return {
          title: m.accounts_mail_factor_off_title({}, say),
          paragraphs: [m.accounts_mail_factor_off_text(site, say)],
        };
      case 'factor_reset':
        return {
          title: m.accounts_mail_factor_reset_title({}, say),
          paragraphs: [
            m.accounts_mail_factor_reset_text(site, say),
            m.accounts_mail_reason({ reason: news.reason }, say),
          ],
        };
      case 'export_ready':
        return {
          title: m.accounts_mail_export_title({}, say),
          paragraphs: [m.accounts_mail_export_text({ ...site, days: news.days }, say)],
          button: {
            label: m.accounts_data_title({}, say),
            url: scope.tenant.origin + accountsPaths.ownData(),
          },
        };
      case 'deletion_asked': {
        const at = formatDateTime(news.dueAt, { zone: scope.tenant.zone, locale });
        return {
          title: m.accounts_mail_deletion_title({}, say),
          paragraphs: [m.accounts_mail_deletion_text({ ...site, at }, say)],
          button: {
            label: m.accounts_login_title({}, say),
            url: scope.tenant.origin + accountsPaths.login(accountsPaths.ownData()),
          },
        };
      }
      case 'deletion_cancelled':
        return {
          title: m.accounts_mail_kept_title({}, say),
          paragraphs: [m.accounts_mail_kept_text(site, say)],
        };
      case 'erased':
        return {
          title: m.accounts_mail_erased_title({}, say),
          paragraphs: [m.accounts_mail_erased_text(site, say)],
        };
    }
  }
}
