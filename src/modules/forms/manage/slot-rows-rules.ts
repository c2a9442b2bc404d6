import { addDays, type IsoDate } from '#platform/dates/calendar-date.ts';
import { isPlannedDay } from '#platform/dates/date-contract.ts';
import { parseThaiDate, parseThaiTime, typedThaiDate } from '#platform/dates/thai-date.ts';
import { zonedDay, zonedInstant, zonedTime } from '#platform/dates/zone.ts';
import type { Slot } from '../field/field-contract.ts';

/** A time as an editor types it: a day of the Buddhist era, and hours. */
export interface TypedSlot {
  readonly day: string;
  readonly start: string;
  readonly end: string;
}

/** Which part of a typed time cannot be read; null where it is one. */
export type SlotFault = keyof TypedSlot | null;

/** Returns the day that was typed, or null. */
export function typedDay(text: string): IsoDate | null {
  const read = parseThaiDate(text);
  return read.ok && isPlannedDay(read.on) ? read.on : null;
}

/** Returns a stored time as it would be typed. */
export function typedSlot(slot: Slot | undefined, zone: string): TypedSlot {
  if (!slot) return { day: '', start: '', end: '' };
  const [start, end] = [new Date(slot.startsAt), new Date(slot.endsAt)];
  return {
    day: typedThaiDate(zonedDay(start, zone)),
    start: zonedTime(start, zone),
    end: zonedTime(end, zone),
  };
}

/** Returns whether the same was typed. */
export function isSameTyped(one: TypedSlot, other: TypedSlot): boolean {
  return one.day === other.day && one.start === other.start && one.end === other.end;
}

/** Returns the first part that is wrong; a time ends on its day, after it begins. */
export function slotFault({ day, start, end }: TypedSlot): SlotFault {
  if (typedDay(day) === null) return 'day';
  const [from, to] = [parseThaiTime(start), parseThaiTime(end)];
  if (from === null) return 'start';
  return to === null || to <= from ? 'end' : null;
}

/** Returns the time that was typed; null where it is not one. */
export function readSlot(typed: TypedSlot, zone: string): Slot | null {
  const day = typedDay(typed.day);
  const [start, end] = [parseThaiTime(typed.start), parseThaiTime(typed.end)];
  if (day === null || start === null || end === null || slotFault(typed) !== null) return null;
  return {
    startsAt: zonedInstant(day, start, zone).toISOString(),
    endsAt: zonedInstant(day, end, zone).toISOString(),
  };
}

/** Returns what a new row begins with: as long as the last time and right behind it, or an hour tomorrow morning. */
export function nextSlot(last: TypedSlot | undefined, today: IsoDate): TypedSlot {
  const day = last && typedDay(last.day);
  if (!last || !day || slotFault(last) !== null)
    return { day: typedThaiDate(addDays(today, 1)), start: '09:00', end: '10:00' };
  const [from, to] = [minutesIn(last.start), minutesIn(last.end)];
  const end = to + (to - from);
  return end < 24 * 60
    ? { day: last.day, start: timeAt(to), end: timeAt(end) }
    : { ...last, day: typedThaiDate(addDays(day, 1)) };
}

function minutesIn(typed: string): number {
  const [hour = 0, minute = 0] = (parseThaiTime(typed) ?? '').split(':').map(Number);
  return hour * 60 + minute;
}

function timeAt(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
