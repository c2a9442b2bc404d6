import { type ReactNode, useEffect, useState } from 'react';
import { formatDate, formatTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';

const TICK_MS = 1_000;

/** The time in the site's zone, by the server's clock: screens on a wall often have a wrong one. */
export function PanelClock({
  startAt,
  zone,
  locale,
}: {
  startAt: string;
  zone: string;
  locale: Locale;
}): ReactNode {
  const [now, setNow] = useState(() => new Date(startAt));
  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(
      () => setNow(new Date(new Date(startAt).getTime() + performance.now() - startedAt)),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [startAt]);
  return (
    <p className="sm:text-end">
      <time dateTime={now.toISOString().slice(0, 16)} className="block text-4xl font-semibold tabular-nums">
        {formatTime(now, { zone, locale })}
      </time>
      <span className="block text-sm text-ink-soft">{formatDate(now, { zone, locale, style: 'full' })}</span>
    </p>
  );
}
