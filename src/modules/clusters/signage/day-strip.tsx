import type { ReactNode } from 'react';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import { DAY_MINUTES, type LocalMoment, partsOfDay, type Schedule } from './schedule-rules.ts';
import { minuteText } from './signage-text.ts';

/** What a screen plays during a day: a strip, and the same as a list. */
export function DayStrip({
  schedule,
  playlists,
  moment: { on, minute },
}: {
  schedule: Schedule;
  playlists: readonly { readonly playlistId: string; readonly name: string }[];
  /** The day, and the minute that is marked. */
  moment: LocalMoment;
}): ReactNode {
  const names = new Map(playlists.map(({ playlistId, name }) => [playlistId, name]));
  const parts = partsOfDay(schedule, on).map((part) => ({
    ...part,
    name: (part.playlistId !== null && names.get(part.playlistId)) || m.clusters_signage_nothing_short(),
    tone: part.playlistId === null ? -1 : [...names.keys()].indexOf(part.playlistId),
    isNow: part.fromMinute <= minute && minute < part.toMinute,
  }));
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden className="relative flex h-3 overflow-hidden rounded-full bg-sunken">
        {parts.map(({ fromMinute, toMinute, tone }) => (
          <span
            key={fromMinute}
            className={classNames('h-full', tone === -1 ? '' : TONES[tone % TONES.length])}
            style={{ width: `${((toMinute - fromMinute) * 100) / DAY_MINUTES}%` }}
          />
        ))}
        <span
          className="absolute inset-y-0 w-0.5 bg-ink"
          style={{ insetInlineStart: `${(minute * 100) / DAY_MINUTES}%` }}
        />
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
        {parts.map(({ fromMinute, toMinute, name, isNow }) => (
          <li key={fromMinute} className={isNow ? 'font-semibold' : 'text-ink-soft'}>
            <span className="tabular-nums">
              {minuteText(fromMinute)}–{minuteText(toMinute)}
            </span>{' '}
            {name}
            {isNow && ` (${m.clusters_signage_now()})`}
          </li>
        ))}
      </ul>
    </div>
  );
}

const TONES = ['bg-plot-1', 'bg-plot-2', 'bg-plot-3', 'bg-plot-4'] as const;
