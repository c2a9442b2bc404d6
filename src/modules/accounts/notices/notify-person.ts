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

/** Account events about which the person gets a mail. */
export type AccountEvent =
  | { readonly kind: 'recovery' | 'activation' | 'welcome'; readonly secret: string }
  | { readonly kind: 'password_changed' | 'factor_on' | 'factor_off' }
  | { readonly kind: 'factor_reset'; readonly reason: string }
  | { readonly kind: 'deletion_asked'; readonly dueAt: Date }
  /** `days`: how long the file can be downloaded. */
  | { readonly kind: 'export_ready'; readonly days: number }
  | { readonly kind: 'deletion_cancelled' | 'erased' }
  | {
      readonly kind: 'line_linked' | 'line_unlinked' | 'passkey_added' | 'passkey_removed';
      readonly what: string;
    };

/**
 * Queues a mail to a person in their language; security events also create a notification. Links use `scope.tenant.origin`:
 * send them from jobs, whose tenant has its stored host, never a host that a request claimed.
 */
export async function notifyPerson(
  scope: Scope,
  person: Pick<Person, 'personId' | 'email' | 'firstname' | 'locale'>,
  event: AccountEvent,
): Promise<void> {
  const locale = person.locale ?? scope.tenant.locale;
  const options = { locale };
  const site = { site: scope.tenant.name, name: person.firstname };
  const { title, paragraphs, button } = wordsOf();
  const body = renderMail({
    title,
    paragraphs,
    ...(button && { button }),
    locale,
    site: scope.tenant,
  });
  const mail = { to: person.email, subject: title, ...body, kind: `accounts.${event.kind}` };
  const notice = securityNoticeOf(event.kind);
  if (!notice) return void (await queueMail(scope, mail));
  await notify(scope, notice, {
    personId: person.personId,
    params: {
      site: scope.tenant.name,
      detail: 'what' in event ? event.what : 'reason' in event ? event.reason : '',
    },
    link: accountsPaths.profile(),
    dedupeKey: `${notice.name} ${scope.requestId} ${scope.now.toISOString()}`,
    mail,
  });

  function wordsOf(): { title: string; paragraphs: string[]; button?: { label: string; url: string } } {
    switch (event.kind) {
      case 'recovery':
        return {
          title: m.accounts_mail_recovery_title(site, options),
          paragraphs: [
            m.accounts_mail_recovery_text(site, options),
            m.accounts_mail_recovery_life({ minutes: LINK_MINUTES.recovery }, options),
          ],
          button: {
            label: m.accounts_recovery_new_title({}, options),
            url: scope.tenant.origin + accountsPaths.recovery(event.secret),
          },
        };
      case 'welcome':
        return {
          title: m.accounts_mail_welcome_title(site, options),
          paragraphs: [
            m.accounts_mail_welcome_text(site, options),
            m.accounts_mail_welcome_life({ minutes: LINK_MINUTES.recovery }, options),
          ],
          button: {
            label: m.accounts_mail_welcome_button({}, options),
            url: scope.tenant.origin + accountsPaths.recovery(event.secret),
          },
        };
      case 'activation':
        return {
          title: m.accounts_mail_activation_title(site, options),
          paragraphs: [
            m.accounts_mail_activation_text(site, options),
            m.accounts_mail_activation_life({ hours: LINK_MINUTES.activation / 60 }, options),
          ],
          button: {
            label: m.accounts_activate_title({}, options),
            url: scope.tenant.origin + accountsPaths.activate(event.secret),
          },
        };
      case 'password_changed':
        return {
          title: m.accounts_mail_password_changed_title(site, options),
          paragraphs: [m.accounts_mail_password_changed_text(site, options)],
        };
      case 'factor_on':
        return {
          title: m.accounts_mail_factor_on_title({}, options),
          paragraphs: [m.accounts_mail_factor_on_text(site, options)],
        };
      case 'line_linked':
        return {
          title: m.accounts_mail_line_linked_title({}, options),
          paragraphs: [m.accounts_mail_line_linked_text({ ...site, line: event.what }, options)],
        };
      case 'line_unlinked':
        return {
          title: m.accounts_mail_line_unlinked_title({}, options),
          paragraphs: [m.accounts_mail_line_unlinked_text({ ...site, line: event.what }, options)],
        };
      case 'passkey_added':
        return {
          title: m.accounts_mail_passkey_added_title({}, options),
          paragraphs: [m.accounts_mail_passkey_added_text({ ...site, passkey: event.what }, options)],
        };
      case 'passkey_removed':
        return {
          title: m.accounts_mail_passkey_removed_title({}, options),
          paragraphs: [m.accounts_mail_passkey_removed_text({ ...site, passkey: event.what }, options)],
        };
      case 'factor_off':
        return {
          title: m.accounts_mail_factor_off_title({}, options),
          paragraphs: [m.accounts_mail_factor_off_text(site, options)],
        };
      case 'factor_reset':
        return {
          title: m.accounts_mail_factor_reset_title({}, options),
          paragraphs: [
            m.accounts_mail_factor_reset_text(site, options),
            m.accounts_mail_reason({ reason: event.reason }, options),
          ],
        };
      case 'export_ready':
        return {
          title: m.accounts_mail_export_title({}, options),
          paragraphs: [m.accounts_mail_export_text({ ...site, days: event.days }, options)],
          button: {
            label: m.accounts_data_title({}, options),
            url: scope.tenant.origin + accountsPaths.ownData(),
          },
        };
      case 'deletion_asked': {
        const at = formatDateTime(event.dueAt, { zone: scope.tenant.zone, locale });
        return {
          title: m.accounts_mail_deletion_title({}, options),
          paragraphs: [m.accounts_mail_deletion_text({ ...site, at }, options)],
          button: {
            label: m.accounts_login_title({}, options),
            url: scope.tenant.origin + accountsPaths.login(accountsPaths.ownData()),
          },
        };
      }
      case 'deletion_cancelled':
        return {
          title: m.accounts_mail_kept_title({}, options),
          paragraphs: [m.accounts_mail_kept_text(site, options)],
        };
      case 'erased':
        return {
          title: m.accounts_mail_erased_title({}, options),
          paragraphs: [m.accounts_mail_erased_text(site, options)],
        };
    }
  }
}
