import { useCallback, useEffect, useRef, useState } from 'react';
import { pageAgeMs } from '#platform/dates/device-clock.ts';
import { showPresence } from '#ui/layer/show-presence.ts';
import { lessonsPaths } from '../paths.ts';
import { BEAT_SECONDS, union } from './progress-rules.ts';

/** Without anything typed or moved for so long, a reader is not reading. */
const IDLE_MS = 120_000;
/** Stretches that wait for a network, at most. */
const MAX_WAITING = 180;

export interface HeartbeatReply {
  readonly percent: number | null;
  readonly isDone: boolean;
  readonly studySeconds: number;
  readonly lessonPercent: number;
  readonly isLessonComplete: boolean;
  readonly remainingSeconds: number;
  readonly isCut: boolean;
  readonly lessonVersion: number;
}

export interface Heartbeats {
  readonly latest: HeartbeatReply | null;
  /** What was played cannot be told now; it is kept until it can. */
  readonly isOffline: boolean;
  /** A player says that it played from one place to another, in milliseconds of media time. */
  readonly played: (fromMs: number, toMs: number) => void;
  readonly moved: (positionMs: number, isPlaying: boolean) => void;
  /** Tells at once: at a pause, a seek, an end. */
  readonly tell: () => void;
}

/**
 * A film that plays has a reader, whose hands are still: tells the page's clock, which would cover the film with its
 * warning and sign the reader out.
 */
export function showReaderIsThere(isPlaying: boolean): void {
  if (isPlaying) showPresence();
}

/**
 * Tells the server every ten seconds what was played and that somebody is there, and once more when the page is left.
 * What could not be told, or was not credited yet, waits here and is told with the next beat.
 */
export function useHeartbeats(lesson: string, part: string, isCounted: boolean): Heartbeats {
  const [latest, setLatest] = useState<HeartbeatReply | null>(null);
  const [isOffline, setOffline] = useState(false);
  const state = useRef({
    session: '',
    segments: [] as [number, number][],
    positionMs: null as number | null,
    isPlaying: false,
    lastInputAt: 0,
  });

  const tell = useCallback(
    (isLast = false): void => {
      const { current } = state;
      showReaderIsThere(current.isPlaying);
      if (!isCounted || current.session === '') return;
      const segments = union(current.segments).slice(0, MAX_WAITING);
      current.segments = [];
      const tellAgain = (): void => {
        current.segments.push(...segments.map(([from, to]): [number, number] => [from, to]));
      };
      const isThere = pageAgeMs() - current.lastInputAt < IDLE_MS;
      const isActive = current.isPlaying || (document.visibilityState === 'visible' && isThere);
      const body = JSON.stringify({
        session: current.session,
        segments,
        positionMs: current.positionMs,
        isActive,
      });
      fetch(lessonsPaths.apiHeartbeat(lesson, part), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        keepalive: isLast,
      }).then(
        async (reply) => {
          setOffline(false);
          if (mayPassLater(reply.status)) tellAgain();
          if (!reply.ok) return;
          const told = (await reply.json()) as HeartbeatReply;
          if (told.isCut) tellAgain();
          if (!isLast) setLatest(told);
        },
        () => {
          setOffline(true);
          tellAgain();
        },
      );
    },
    [lesson, part, isCounted],
  );

  useEffect(() => {
    const { current } = state;
    current.session = crypto.randomUUID();
    current.segments = [];
    current.lastInputAt = pageAgeMs();
    const noteInput = (): void => {
      current.lastInputAt = pageAgeMs();
    };
    const leave = (): void => tell(true);
    const hide = (): void => {
      if (document.visibilityState === 'hidden') tell(true);
    };
    tell();
    const timer = setInterval(() => tell(), BEAT_SECONDS * 1000);
    const inputs = ['pointermove', 'keydown', 'scroll', 'touchstart'] as const;
    for (const input of inputs) addEventListener(input, noteInput, { passive: true });
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearInterval(timer);
      for (const input of inputs) removeEventListener(input, noteInput);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      tell(true);
    };
  }, [tell]);

  const played = useCallback((fromMs: number, toMs: number): void => {
    state.current.segments.push([Math.round(fromMs), Math.round(toMs)]);
    if (state.current.segments.length > MAX_WAITING)
      state.current.segments = union(state.current.segments).map(([from, to]): [number, number] => [
        from,
        to,
      ]);
  }, []);
  const moved = useCallback((positionMs: number, isPlaying: boolean): void => {
    state.current.positionMs = Math.round(positionMs);
    state.current.isPlaying = isPlaying;
  }, []);
  return { latest, isOffline, played, moved, tell: () => tell() };
}

/** Too many at once, or trouble around the server: the same beat may count later. */
function mayPassLater(status: number): boolean {
  return status === 429 || status >= 500;
}
