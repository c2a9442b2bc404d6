import * as m from '#messages';
import { formatDay, formatDateTime } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { AccessLevel } from '../item/file-contract.ts';
import type { LinkMode } from './share-contract.ts';

export function levelText(level: AccessLevel): string {
  switch (level) {
    case 'view':
      return m.files_level_view();
    case 'download':
      return m.files_level_download();
    case 'edit':
      return m.files_level_edit();
    case 'manage':
      return m.files_level_manage();
  }
}

export function modeText(mode: LinkMode): string {
  switch (mode) {
    case 'view':
      return m.files_mode_view();
    case 'download':
      return m.files_mode_download();
    case 'edit':
      return m.files_mode_edit();
    case 'drop_box':
      return m.files_mode_drop_box();
  }
}

export function modeHelp(mode: LinkMode): string {
  switch (mode) {
    case 'view':
      return m.files_mode_view_help();
    case 'download':
      return m.files_mode_download_help();
    case 'edit':
      return m.files_mode_edit_help();
    case 'drop_box':
      return m.files_mode_drop_box_help();
  }
}

/** Returns the last day on which a link works; if it ends at midnight, the day before. */
export function lastDayOf(expiresAt: string, zone: string): string {
  return zonedDay(new Date(Date.parse(expiresAt) - 1), zone);
}

/** Returns until when a link works: a day if it ends with one, otherwise a time. */
export function untilText(expiresAt: string, { zone, locale }: { zone: string; locale: Locale }): string {
  const end = new Date(expiresAt);
  const lastDay = lastDayOf(expiresAt, zone);
  const endsWithDay = zonedDay(end, zone) !== lastDay;
  return m.files_link_until({
    date: endsWithDay ? formatDay(lastDay, { locale }) : formatDateTime(end, { zone, locale }),
  });
}
