import * as m from '#messages';
import { formatMonth } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';

/** Names a month of an address, `2026-11`: พฤศจิกายน 2569. */
export function monthText(month: string, locale: Locale): string {
  return formatMonth(`${month.slice(0, 7)}-01`, locale);
}

/** Names a place of business as tax documents do. */
export function branchText(code: string, locale: Locale): string {
  return code === headOfficeBranch
    ? m.billing_books_head_office({}, { locale })
    : m.billing_books_branch_no({ code }, { locale });
}
