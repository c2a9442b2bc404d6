import { addDays, isIsoDate } from '#platform/dates/calendar-date.ts';
import { parseThaiDate, parseThaiTime, typedThaiDate } from '#platform/dates/thai-date.ts';

/** A date and time of day as typed; both empty means no bound. */
export interface TypedMoment {
  readonly day: string;
  readonly time: string;
}

/**
 * Converts a typed date and time to local time: `2026-11-21T00:00`. A sale whose end has no time lasts until the end of that
 * day. Unreadable input is returned as typed, for the schema to refuse.
 */
export function localTimeOfTyped({ day, time }: TypedMoment, bound: 'from' | 'to'): string {
  if (day.trim() === '') return time.trim();
  const read = parseThaiDate(day);
  if (!read.ok) return day;
  if (time.trim() !== '') return `${read.on}T${parseThaiTime(time) ?? time.trim()}`;
  return `${bound === 'to' ? addDays(read.on, 1) : read.on}T00:00`;
}

/** The inverse: converts a stored local time to the two fields. */
export function typedOfLocalTime(local: string, bound: 'from' | 'to'): TypedMoment {
  const [on = '', time = ''] = local.split('T');
  if (!isIsoDate(on)) return { day: '', time: '' };
  if (time !== '00:00') return { day: typedThaiDate(on), time };
  return { day: typedThaiDate(bound === 'to' ? addDays(on, -1) : on), time: '' };
}
