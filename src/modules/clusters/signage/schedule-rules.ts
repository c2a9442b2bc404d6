import { addDays, type IsoDate } from '#platform/dates/calendar-date.ts';
import { zonedDay, zonedTime } from '#platform/dates/zone.ts';

/** Minutes of a day. */
export const DAY_MINUTES = 1_440;

/** When a screen plays a playlist, by local days and times. */
export interface ScreenTime {
  readonly playlistId: string;
  /** Days of the week on which it begins, 1 = Monday (ISO 8601). */
  readonly weekdays: readonly number[];
  readonly fromMinute: number;
  /** Not included. Up to `fromMinute`: of the next day, so the time goes over midnight. */
  readonly toMinute: number;
  /** First day on which it begins; null: no limit. */
  readonly fromOn: IsoDate | null;
  /** Last day on which it begins, which is included; null: no limit. */
  readonly lastOn: IsoDate | null;
}

/** What a screen plays and when. */
export interface Schedule {
  /** Of times that apply at once, the first counts. */
  readonly times: readonly ScreenTime[];
  /** Played while no time applies; null: nothing. */
  readonly defaultPlaylistId: string | null;
}

/** A day and the minutes since its midnight. */
export interface LocalMoment {
  readonly on: IsoDate;
  readonly minute: number;
}

/** A part of a day during which one playlist plays. */
export interface DayPart {
  readonly fromMinute: number;
  /** Not included. */
  readonly toMinute: number;
  readonly playlistId: string | null;
}

/** Returns the local day and minute of an instant. */
export function localMoment(instant: Date, zone: string): LocalMoment {
  const [hours = 0, minutes = 0] = zonedTime(instant, zone).split(':').map(Number);
  return { on: zonedDay(instant, zone), minute: hours * 60 + minutes };
}

/** Returns the day of the week, 1 = Monday (ISO 8601). */
export function weekdayOf(on: IsoDate): number {
  return new Date(`${on}T00:00:00Z`).getUTCDay() || 7;
}

/** Returns the playlist that a schedule asks for at a moment. */
export function playlistAt({ times, defaultPlaylistId }: Schedule, moment: LocalMoment): string | null {
  return times.find((time) => applies(time, moment))?.playlistId ?? defaultPlaylistId;
}

/** Returns the parts of a day in their order, without gaps. */
export function partsOfDay(schedule: Schedule, on: IsoDate): DayPart[] {
  const edges = schedule.times.flatMap(({ fromMinute, toMinute }) => [fromMinute, toMinute]);
  const starts = [...new Set([0, ...edges.filter((minute) => minute < DAY_MINUTES)])].toSorted(
    (one, other) => one - other,
  );
  const parts: DayPart[] = [];
  for (const [at, fromMinute] of starts.entries()) {
    const playlistId = playlistAt(schedule, { on, minute: fromMinute });
    const toMinute = starts[at + 1] ?? DAY_MINUTES;
    const last = parts.at(-1);
    if (last?.playlistId === playlistId) parts[parts.length - 1] = { ...last, toMinute };
    else parts.push({ fromMinute, toMinute, playlistId });
  }
  return parts;
}

function applies(time: ScreenTime, { on, minute }: LocalMoment): boolean {
  const isOverMidnight = time.toMinute <= time.fromMinute;
  if (minute >= time.fromMinute && (isOverMidnight || minute < time.toMinute)) return beginsOn(time, on);
  return isOverMidnight && minute < time.toMinute && beginsOn(time, addDays(on, -1));
}

function beginsOn({ weekdays, fromOn, lastOn }: ScreenTime, on: IsoDate): boolean {
  if (fromOn !== null && on < fromOn) return false;
  if (lastOn !== null && on > lastOn) return false;
  return weekdays.includes(weekdayOf(on));
}
