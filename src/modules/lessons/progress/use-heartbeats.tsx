import { useCallback, useEffect, useRef, useState } from 'react';
import { pageAgeMs } from '#platform/dates/device-clock.ts';
import { showPresence } from '#ui/layer/show-presence.ts';
import { lessonsPaths } from '../paths.ts';
import { HEARTBEAT_SECONDS } from './heartbeat-rules.ts';
import { union } from './played-ranges-rules.ts';

/** A reader without input for this long counts as inactive. */
const IDLE_MS = 120_000;
/** Most segments buffered while offline. */
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
  /** Whether sending failed; segments are buffered until it works again. */
  readonly isOffline: boolean;
  /** Reports a segment played, in milliseconds of media time. */
  readonly played: (fromMs: number, toMs: number) => void;
  readonly moved: (positionMs: number, isPlaying: boolean) => void;
  /** Sends immediately: on pause, seek and end. */
  readonly send: () => void;
}

/**
 * Counts a playing film as user activity, because viewers do not touch anything; otherwise the inactivity warning would cover
 * the film and sign them out.
 */
export function reportActivity(isPlaying: boolean): void {
  if (isPlaying) showPresence();
}

/**
 * Sends played segments and activity every ten seconds, and once more on leaving the page. Segments that could not be sent or
 * credited are buffered for the next heartbeat.
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

  const send = useCallback(
    (isLast = false): void => {
      const { current } = state;
      reportActivity(current.isPlaying);
      if (!isCounted || current.session === '') return;
      const segments = union(current.segments).slice(0, MAX_WAITING);
      current.segments = [];
      const requeue = (): void => {
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
          if (isRetryable(reply.status)) requeue();
          if (!reply.ok) return;
          const progress = (await reply.json()) as HeartbeatReply;
          if (progress.isCut) requeue();
          if (!isLast) setLatest(progress);
        },
        () => {
          setOffline(true);
          requeue();
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
    const leave = (): void => send(true);
    const hide = (): void => {
      if (document.visibilityState === 'hidden') send(true);
    };
    send();
    const timer = setInterval(() => send(), HEARTBEAT_SECONDS * 1000);
    const inputs = ['pointermove', 'keydown', 'scroll', 'touchstart'] as const;
    for (const input of inputs) addEventListener(input, noteInput, { passive: true });
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearInterval(timer);
      for (const input of inputs) removeEventListener(input, noteInput);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      send(true);
    };
  }, [send]);

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
  return { latest, isOffline, played, moved, send: () => send() };
}

/** Whether the same heartbeat may succeed later: rate-limited or server error. */
function isRetryable(status: number): boolean {
  return status === 429 || status >= 500;
}
