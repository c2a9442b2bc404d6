import { Clock } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';

const WARNINGS_MS = [5 * 60_000, 60_000];

/** Countdown by server time; announces when little time is left and calls `onTimeUp` at the end. */
export function Timer({
  deadlineAt,
  now,
  onTimeUp,
}: {
  deadlineAt: string | null;
  now: () => number;
  onTimeUp: () => void;
}): ReactNode {
  const [leftMs, setLeftMs] = useState<number | null>(null);
  const [spoken, setSpoken] = useState('');
  const readNow = useEffectEvent(now);
  const end = useEffectEvent(onTimeUp);
  useEffect(() => {
    if (deadlineAt === null) return;
    let before = Number.POSITIVE_INFINITY;
    const tick = (): void => {
      const left = Math.max(0, Date.parse(deadlineAt) - readNow());
      setLeftMs(left);
      if (WARNINGS_MS.some((each) => before > each && left <= each))
        setSpoken(m.exams_minutes_left({ count: Math.max(1, Math.round(left / 60_000)) }));
      if (left === 0 && before > 0) end();
      before = left;
    };
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [deadlineAt]);
  if (deadlineAt === null || leftMs === null) return null;
  const isShort = leftMs <= 5 * 60_000;
  return (
    <p
      className={classNames(
        'flex items-center gap-1.5 text-sm font-semibold tabular-nums',
        isShort && 'text-danger',
      )}
    >
      <Clock aria-hidden className="size-4" />
      <span className="sr-only">{m.exams_time_left()} </span>
      <span role="timer" aria-live="off">
        {clockText(leftMs)}
      </span>
      <span aria-live="assertive" className="sr-only">
        {spoken}
      </span>
    </p>
  );
}

function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
