import { type RefObject, useRef, useState } from 'react';
import type { Heartbeats } from '../progress/use-heartbeats.tsx';

/** Longest wall time between two reports of a playing film; a longer step is a seek. */
const LONGEST_STEP_MS = 3_000;

export interface WatchedStretches {
  /** Position at the last report. */
  readonly atMs: number;
  /** Playback starts here. */
  begin(): void;
  /** Reports what was played since the last report, except after a seek. */
  report(): void;
  /** The position jumps: what lies between was not played. */
  jump(): void;
  /** Playback stops: reports immediately. */
  stop(): void;
}

/** Tracks the segments of a film that were really played. */
export function useWatchedStretches(
  film: RefObject<HTMLVideoElement | null>,
  { heartbeats, startMs }: { heartbeats: Heartbeats; startMs: number },
): WatchedStretches {
  const last = useRef<number | null>(null);
  const [atMs, setAtMs] = useState(startMs);

  function report(): void {
    const { current } = film;
    if (!current) return;
    const now = current.currentTime * 1000;
    const from = last.current;
    if (from !== null && now > from && now - from < LONGEST_STEP_MS * current.playbackRate)
      heartbeats.played(from, now);
    last.current = current.paused || current.seeking ? null : now;
    heartbeats.moved(now, !current.paused);
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
      heartbeats.send();
    },
  };
}
