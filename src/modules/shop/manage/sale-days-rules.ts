import { addDays, isIsoDate, toBuddhistYear } from '#platform/dates/calendar-date.ts';
import { parseThaiDate } from '#platform/dates/thai-date.ts';

/** A day and a time of day as a manager types them; both empty is no bound. */
export interface TypedMoment {
  readonly day: string;
  readonly time: string;
}

/**
 * The local time that a typed day and time mean: `2026-11-21T00:00`. A sale that ends on a day without a time ends with
 * that day. What cannot be read comes back as it was typed, for the schema to refuse.
 */
export function localTimeOfTyped({ day, time }: TypedMoment, bound: 'from' | 'to'): string {
  if (day.trim() === '') return time.trim();
  const read = parseThaiDate(day);
  if (!read.ok) return day;
  if (time.trim() !== '') return `${read.on}T${time.trim()}`;
  return `${bound === 'to' ? addDays(read.on, 1) : read.on}T00:00`;
}

/** The other way: how a stored local time is shown in the two fields. */
export function typedOfLocalTime(local: string, bound: 'from' | 'to'): TypedMoment {
  const [on = '', time = ''] = local.split('T');
  if (!isIsoDate(on)) return { day: '', time: '' };
  if (time !== '00:00') return { day: thaiDay(on), time };
  return { day: thaiDay(bound === 'to' ? addDays(on, -1) : on), time: '' };
}

/** `21/11/2569`. */
function thaiDay(on: string): string {
  const [year = '', month = '', day = ''] = on.split('-');
  return `${day}/${month}/${toBuddhistYear(Number(year))}`;
}
