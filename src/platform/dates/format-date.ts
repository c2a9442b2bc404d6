import type { Locale } from '../locale/locale.ts';
import { type IsoDate, readIsoDate } from './calendar-date.ts';

/**
 * `full` วันเสาร์ที่ 21 พฤศจิกายน พ.ศ. 2569 · `long` 21 พฤศจิกายน 2569 · `medium` 21 พ.ย. 2569 · `short` 21/11/69.
 */
export type DateStyle = 'full' | 'long' | 'medium' | 'short';

interface DateOptions {
  /** The tenant's zone, never the browser's: a shop's day is the same for every viewer. */
  readonly zone: string;
  readonly locale: Locale;
  readonly style?: DateStyle;
}

const maxCachedFormats = 200;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats the local day of an instant, with the Buddhist year in both languages (product decision: display only). */
export function formatDate(instant: Date, { zone, locale, style = 'medium' }: DateOptions): string {
  return format(locale, { dateStyle: style, timeZone: zone }).format(instant);
}

/** Formats a calendar day, which has no zone. */
export function formatDay(on: IsoDate, { locale, style = 'medium' }: Omit<DateOptions, 'zone'>): string {
  const { year, month, day } = readIsoDate(on);
  return format(locale, { dateStyle: style, timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day));
}

/** Formats a calendar day without its year: 21 พ.ย. */
export function formatDayOfMonth(on: IsoDate, locale: Locale): string {
  const { year, month, day } = readIsoDate(on);
  return format(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, day),
  );
}

/** Formats a month, `2026-11`, or that of a day: พฤศจิกายน 2569. */
export function formatMonth(on: string, locale: Locale): string {
  return format(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(on.slice(0, 7)),
  );
}

/** Formats as `00:30`: hours 00 to 23, as usual in Thailand; callers append น. where a sentence needs it. */
export function formatTime(instant: Date, { zone, locale }: Omit<DateOptions, 'style'>): string {
  return format(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(
    instant,
  );
}

/** `21 พ.ย. 2569 00:30`. */
export function formatDateTime(instant: Date, options: DateOptions): string {
  return `${formatDate(instant, options)} ${formatTime(instant, options)}`;
}

function format(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= maxCachedFormats) formats.clear();
  const tag = locale === 'th' ? 'th-TH-u-ca-buddhist-nu-latn' : 'en-GB-u-ca-buddhist';
  const made = new Intl.DateTimeFormat(tag, options);
  formats.set(key, made);
  return made;
}
