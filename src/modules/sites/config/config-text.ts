import * as m from '#messages';
import { settingLabel, settingValue } from './setting-text.ts';

/** Returns the label of a setting by its path. */
export function configLabel(field: string): string {
  const [head = '', tail] = field.split('.');
  switch (head) {
    case 'name':
      return m.sites_config_name();
    case 'locale':
      return m.sites_config_locale();
    case 'zone':
      return m.sites_config_zone();
    case 'tagline':
      return inLanguage(m.sites_config_tagline(), tail);
    case 'about':
      return inLanguage(m.sites_config_about(), tail);
    case 'contact':
      return contactLabel(tail);
    case 'favicon':
      return m.sites_config_favicon();
    case 'dayCutoffMinutes':
      return m.sites_config_day_cutoff();
    case 'theme':
      return themeLabel(tail);
    case 'promptpay':
      return promptPayLabel(tail);
    case 'isVatRegistered':
      return m.sites_config_vat();
    case 'synonyms':
      return m.sites_config_synonyms();
    default:
      return settingLabel(field) ?? field;
  }
}

function inLanguage(field: string, language: string | undefined): string {
  return language === 'en' ? m.sites_config_in_english({ field }) : m.sites_config_in_thai({ field });
}

function contactLabel(part: string | undefined): string {
  if (part === 'email') return m.sites_config_email();
  return part === 'phone' ? m.sites_config_phone() : m.sites_config_address();
}

function themeLabel(part = ''): string {
  switch (part) {
    case 'accent':
      return m.sites_config_accent();
    case 'neutral':
      return m.sites_config_neutral();
    case 'radius':
      return m.sites_config_radius();
    case 'font':
      return m.sites_config_font();
    default:
      return m.sites_config_scheme();
  }
}

function promptPayLabel(part: string | undefined): string {
  if (part === 'kind') return m.sites_config_promptpay_kind();
  return part === 'id' ? m.sites_config_promptpay_id() : m.sites_config_promptpay_name();
}

/** Returns the display text of one of this module's settings. */
export function configValueText(field: string, value: string): string {
  switch (`${field} ${value}`) {
    case 'locale th':
      return m.sites_config_thai();
    case 'locale en':
      return m.sites_config_english();
    case 'theme.font anuphan':
      return m.sites_config_font_anuphan();
    case 'theme.font system':
      return m.sites_config_font_system();
    case 'theme.scheme light':
      return m.sites_config_scheme_light();
    case 'theme.scheme dark':
      return m.sites_config_scheme_dark();
    case 'theme.scheme system':
      return m.sites_config_scheme_system();
    case 'promptpay.kind mobile':
      return m.sites_config_promptpay_mobile();
    case 'promptpay.kind national_id':
      return m.sites_config_promptpay_national_id();
    case 'promptpay.kind ewallet':
      return m.sites_config_promptpay_ewallet();
    default:
      break;
  }
  const words = settingValue(field, value);
  if (words !== null) return words;
  if (field === 'dayCutoffMinutes') return clockText(Number(value));
  if (field === 'theme.radius') return `${value} px`;
  if (value === 'true') return m.sites_config_on();
  return value === 'false' ? m.sites_config_off() : value;
}

/** Formats minutes after midnight as HH:MM. */
export function clockText(minutes: number): string {
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
