import { formatMonth } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';

/** Names a month of an address, `2026-11`: พฤศจิกายน 2569. */
export function monthText(month: string, locale: Locale): string {
  return formatMonth(`${month.slice(0, 7)}-01`, locale);
}
