import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDate, formatDateTime } from '#platform/dates/format-date.ts';
import { zonedTime } from '#platform/dates/zone.ts';
import type { PartLock } from './part-lock-rules.ts';

/** Returns when or how a closed part opens. */
export function lockText(lock: PartLock, zone: string): string {
  switch (lock.kind) {
    case 'enrol':
      return m.lessons_locked();
    case 'until':
      return m.lessons_opens_at({ at: openingText(lock.at, zone) });
    case 'after':
      return m.lessons_opens_after({ title: lock.title });
  }
}

/** Rounds begin with a day: its midnight is not worth naming. */
function openingText(at: string, zone: string): string {
  const instant = new Date(at);
  const options = { zone, locale: getLocale() };
  return zonedTime(instant, zone) === '00:00'
    ? formatDate(instant, options)
    : formatDateTime(instant, options);
}
