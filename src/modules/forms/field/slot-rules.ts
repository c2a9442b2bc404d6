import type { IsoDate } from '#platform/dates/calendar-date.ts';
import { formatDate, formatTime } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { RawAnswers } from '../logic/answer-contract.ts';
import type { Field, FieldOption, Slot } from './field-contract.ts';

/** For whom instants are written: days and hours are those of the site. */
export interface Reader {
  readonly locale: Locale;
  readonly zone: string;
}

/** When answers are read, and which times their sender has already: these stay, even once they have begun. */
export interface ReadAt {
  readonly now: Date;
  readonly held: ReadonlySet<string>;
}

/** An option of an appointment. */
export type SlotOption = FieldOption & { readonly slot: Slot };

/** Returns whether a time has begun, so that nobody can choose it any more. */
export function hasBegun({ startsAt }: Slot, now: Date): boolean {
  return new Date(startsAt).getTime() <= now.getTime();
}

/** Returns whether a time can be chosen: it has not begun, or whoever answers has it already. */
export function isOffered({ id, slot }: FieldOption, { now, held }: ReadAt): boolean {
  return slot !== undefined && (held.has(id) || !hasBegun(slot, now));
}

/** Returns the appointments for which a time was chosen that is not offered any more. */
export function goneTimes(fields: readonly Field[], raw: RawAnswers, at: ReadAt): ReadonlySet<string> {
  const gone = fields.filter(({ id, kind, options }) => {
    const chosen = kind === 'slot' ? (raw[id] ?? '') : '';
    return chosen !== '' && !options.some((option) => option.id === chosen && isOffered(option, at));
  });
  return new Set(gone.map(({ id }) => id));
}

/** Returns a time in words: `1 ธ.ค. 2569 09:00–09:30`. */
export function slotText(slot: Slot, reader: Reader): string {
  return `${formatDate(new Date(slot.startsAt), reader)} ${slotHours(slot, reader)}`;
}

/** Returns the hours of a time, with the day of its end where that is another one. */
export function slotHours({ startsAt, endsAt }: Slot, reader: Reader): string {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const isOneDay = zonedDay(start, reader.zone) === zonedDay(end, reader.zone);
  const ends = isOneDay ? formatTime(end, reader) : `${formatDate(end, reader)} ${formatTime(end, reader)}`;
  return `${formatTime(start, reader)}–${ends}`;
}

/** Returns the options of an appointment in the order of their times. */
export function slotsInOrder(options: readonly FieldOption[]): SlotOption[] {
  return options
    .filter((option): option is SlotOption => option.slot !== undefined)
    .toSorted(
      (one, other) => slotKey(one.slot).localeCompare(slotKey(other.slot)) || one.id.localeCompare(other.id),
    );
}

/** Returns what is the same for equal times; keys are in the order of times. */
export function slotKey({ startsAt, endsAt }: Slot): string {
  return `${startsAt} ${endsAt}`;
}

/** Returns the options of an appointment by the day on which they begin, in the order of their times. */
export function slotsByDay(options: readonly FieldOption[], zone: string): [day: IsoDate, SlotOption[]][] {
  const days = new Map<IsoDate, SlotOption[]>();
  for (const option of slotsInOrder(options)) {
    const day = zonedDay(new Date(option.slot.startsAt), zone);
    days.set(day, [...(days.get(day) ?? []), option]);
  }
  return [...days];
}
