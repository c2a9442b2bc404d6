import * as m from '#messages';
import { ANALYTICS_VENDORS } from '#platform/analytics/analytics-rules.ts';
import { vendorName } from './vendor-text.ts';
import { legalName } from './legal-text.ts';
import { isLegalKind } from './legal-rules.ts';

/** Returns the label of a setting of mail, registration, legal texts, analytics and others; null for other areas. */
export function settingLabel(field: string): string | null {
  const [head = '', ...rest] = field.split('.');
  const part = rest.join('.');
  switch (head) {
    case 'mail':
      return mailLabel(part);
    case 'registration':
      return registrationLabel(part);
    case 'signIn':
      return m.sites_config_twofold();
    case 'legal':
      return legalLabel(rest);
    case 'analytics':
      return analyticsLabel(part);
    case 'home':
      return m.sites_config_home();
    case 'space':
      return m.sites_config_space_data();
    case 'clusterId':
      return m.sites_config_cluster_id();
    default:
      return null;
  }
}

function mailLabel(part: string): string {
  switch (part) {
    case 'senderName':
      return m.sites_config_mail_sender_name();
    case 'replyTo':
      return m.sites_config_mail_reply_to();
    case 'server.host':
      return m.sites_config_mail_host();
    case 'server.port':
      return m.sites_config_mail_port();
    case 'server.tls':
      return m.sites_config_mail_tls();
    case 'server.user':
      return m.sites_config_mail_user();
    case 'server.senderAddress':
      return m.sites_config_mail_sender_address();
    case 'password':
      return m.sites_config_mail_password();
    default:
      return m.sites_config_mail_server();
  }
}

function registrationLabel(part: string): string {
  switch (part) {
    case 'mode':
      return m.sites_config_registration_mode();
    case 'fields.title':
      return m.sites_config_registration_title_field();
    case 'fields.lastname':
      return m.sites_config_registration_lastname_field();
    case 'fields.phone':
      return m.sites_config_registration_phone_field();
    case 'accept.terms':
      return m.sites_config_registration_accept_terms();
    default:
      return m.sites_config_registration_accept_privacy();
  }
}

function legalLabel([kind, language]: readonly string[]): string {
  const field = isLegalKind(kind) ? legalName(kind) : m.sites_config_legal();
  return language === 'en' ? m.sites_config_in_english({ field }) : m.sites_config_in_thai({ field });
}

function analyticsLabel(part: string): string {
  if (part === 'id') return m.sites_config_analytics_id();
  return part === 'host' ? m.sites_config_analytics_host() : m.sites_config_analytics_vendor();
}

/** Returns the display text of such a setting's value; null if the value can be shown as is. */
export function settingValue(field: string, value: string): string | null {
  switch (`${field} ${value}`) {
    case 'mail.server.tls tls':
      return m.sites_config_mail_tls_tls();
    case 'mail.server.tls starttls':
      return m.sites_config_mail_tls_starttls();
    case 'mail.server.tls none':
      return m.sites_config_mail_tls_none();
    case 'registration.mode open':
      return m.sites_config_registration_open();
    case 'registration.mode invited':
      return m.sites_config_registration_invited();
    case 'home welcome':
      return m.sites_config_home_welcome();
    case 'home products':
      return m.sites_config_home_products();
    case 'home categories':
      return m.sites_config_home_categories();
    default:
      if (field === 'signIn.twofold') return twoFactorText(value);
      if (field === 'analytics.vendor') return vendorText(value);
      return field.startsWith('registration.fields.') ? askedText(value) : null;
  }
}

function vendorText(value: string): string {
  const vendor = ANALYTICS_VENDORS.find((each) => each === value);
  return vendor ? vendorName(vendor) : value;
}

/** Returns the text for who must use two-factor authentication. */
export function twoFactorText(value: string): string {
  if (value === 'staff') return m.sites_config_twofold_staff();
  return value === 'admins' ? m.sites_config_twofold_admins() : m.sites_config_twofold_nobody();
}

/** Returns the text for whether a registration field is required, optional or off. */
export function askedText(value: string): string {
  if (value === 'required') return m.sites_config_registration_required();
  return value === 'optional' ? m.sites_config_registration_optional() : m.sites_config_registration_off();
}
