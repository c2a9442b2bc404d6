import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { steadyNowMs } from '#platform/dates/device-clock.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { timeLeft } from './time-left-rules.ts';

/** Days, hours, minutes and seconds until an instant, and the instant itself; `after` once it has come. */
export function Countdown({
  until,
  label,
  after,
  zone,
  at,
}: {
  until: string;
  label: string;
  after: string;
  zone: string;
  /** The time of what is shown, where it is not now: nothing passes then. */
  at?: Date | undefined;
}): ReactNode {
  // Kept pages hold no time: the first drawing shows the instant alone.
  const [ticked, setNow] = useState<number | null>(null);
  const stands = at !== undefined;
  useEffect(() => {
    if (stands) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setInterval> | undefined;
    void serverClock(stop.signal).then((clock) => {
      if (clock === null || stop.signal.aborted) return;
      const tick = (): void => setNow(clock());
      tick();
      timer = setInterval(tick, 1_000);
    });
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [stands]);
  const now = at?.getTime() ?? ticked;
  const left = now === null ? null : timeLeft(new Date(until).getTime() - now);
  const instant = formatDateTime(new Date(until), { zone, locale: getLocale() });
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      {label !== '' && <p className="font-medium">{label}</p>}
      <dl
        role="timer"
        aria-label={label || instant}
        className="flex min-h-16 justify-center gap-3 tabular-nums"
      >
        {left !== 'over' &&
          PARTS.map(([part, name]) => (
            <div
              key={part}
              className="flex min-w-16 flex-col-reverse rounded-lg bg-sunken px-3 py-2 text-ink"
            >
              <dt className="text-xs text-ink-soft">{name()}</dt>
              <dd className="text-2xl font-semibold">{left === null ? '–' : left[part]}</dd>
            </div>
          ))}
        {left === 'over' && <dd className="self-center text-lg font-semibold">{after || instant}</dd>}
      </dl>
      <p className="text-sm">
        <time dateTime={until}>{instant}</time>
      </p>
    </div>
  );
}

/** Returns the server's clock, whatever the browser's says; null where the server does not answer. */
async function serverClock(signal: AbortSignal): Promise<(() => number) | null> {
  const reply = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  const at = Date.parse(reply?.headers.get('date') ?? '');
  if (Number.isNaN(at)) return null;
  const since = steadyNowMs();
  return () => at + steadyNowMs() - since;
}

const PARTS = [
  ['days', m.content_countdown_days],
  ['hours', m.content_countdown_hours],
  ['minutes', m.content_countdown_minutes],
  ['seconds', m.content_countdown_seconds],
] as const;
