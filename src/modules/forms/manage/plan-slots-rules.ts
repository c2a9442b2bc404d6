import { addDays, type IsoDate } from '#platform/dates/calendar-date.ts';
import { zonedInstant } from '#platform/dates/zone.ts';
import type { Slot } from '../field/field-contract.ts';
import { MAX_SLOTS } from '../field/kind-rules.ts';

/** Most days that one plan looks at. */
export const MAX_PLANNED_DAYS = 366;
const LAST_MINUTE = 24 * 60 - 1;

/** Many times of the same length, one after the other, on several days. */
export interface SlotPlan {
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Days of the week, 0 for Sunday; none: every day. */
  readonly weekdays: readonly number[];
  /** First start of a day, `HH:MM`. */
  readonly firstAt: string;
  readonly minutes: number;
  /** Most times of a day; null: as many as end by `until`, and one where that is null as well. */
  readonly perDay: number | null;
  /** No time ends later, `HH:MM`; null: the end of the day. */
  readonly until: string | null;
}

/** Returns the planned times in their order, at most one more than an appointment can have. */
export function planSlots(plan: SlotPlan, zone: string): Slot[] {
  const slots: Slot[] = [];
  for (let days = 0; days < MAX_PLANNED_DAYS && slots.length <= MAX_SLOTS; days += 1) {
    const day = addDays(plan.from, days);
    if (day > plan.to) break;
    if (plan.weekdays.length > 0 && !plan.weekdays.includes(weekdayOf(day))) continue;
    slots.push(...slotsOfDay(plan, day, zone));
  }
  return slots.slice(0, MAX_SLOTS + 1);
}

function slotsOfDay({ firstAt, minutes, perDay, until }: SlotPlan, day: IsoDate, zone: string): Slot[] {
  const last = until === null ? LAST_MINUTE : minuteOf(until);
  const most = Math.min(perDay ?? (until === null ? 1 : MAX_SLOTS + 1), MAX_SLOTS + 1);
  const slots: Slot[] = [];
  if (!(minutes >= 1)) return slots;
  for (let at = minuteOf(firstAt); at + minutes <= last && slots.length < most; at += minutes)
    slots.push({ startsAt: instantOf(day, at, zone), endsAt: instantOf(day, at + minutes, zone) });
  // Where clocks change, hours that do not exist are left out.
  return slots.filter(({ startsAt, endsAt }) => startsAt < endsAt);
}

function minuteOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

function instantOf(day: IsoDate, minute: number, zone: string): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return zonedInstant(day, `${two(Math.floor(minute / 60))}:${two(minute % 60)}`, zone).toISOString();
}

function weekdayOf(day: IsoDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
