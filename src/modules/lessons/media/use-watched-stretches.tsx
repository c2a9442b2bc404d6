import { type RefObject, useRef, useState } from 'react';
import type { Heartbeats } from '../progress/use-heartbeats.tsx';

/** Between two reports of a player that plays lies less than this, of wall time: more is a jump. */
const LONGEST_STEP_MS = 3_000;

export interface WatchedStretches {
  /** Where the film is by the last report. */
  readonly atMs: number;
  /** It plays from here. */
  begin(): void;
  /** What was played since the last report; a jump is no playing. */
  report(): void;
  /** It goes on somewhere else: what lies between is not played. */
  jump(): void;
  /** It stands: what was played is told at once. */
  stop(): void;
}

/** Tells the stretches of a film that were really played. */
export function useWatchedStretches(
  film: RefObject<HTMLVideoElement | null>,
  { beats, startMs }: { beats: Heartbeats; startMs: number },
): WatchedStretches {
  const last = useRef<number | null>(null);
  const [atMs, setAtMs] = useState(startMs);

  function report(): void {
    const { current } = film;
    if (!current) return;
    const now = current.currentTime * 1000;
    const from = last.current;
    if (from !== null && now > from && now - from < LONGEST_STEP_MS * current.playbackRate)
      beats.played(from, now);
    last.current = current.paused || current.seeking ? null : now;
    beats.moved(now, !current.paused);
    setAtMs(now);
  }

  function jump(): void {
    last.current = null;
  }

  return {
    atMs,
    begin: () => {
      last.current = (film.current?.currentTime ?? 0) * 1000;
    },
    report,
    jump,
    stop: () => {
      report();
      jump();
      beats.tell();
    },
  };
}
