import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceNowMs, pageAgeMs } from '#platform/dates/device-clock.ts';
import { showPresence } from '#ui/layer/show-presence.ts';
import { lessonsPaths } from '../paths.ts';
import { HEARTBEAT_SECONDS, MAX_SEGMENTS, portionOf } from './heartbeat-rules.ts';
import { keepReport, reportMemory } from './kept-reports.tsx';
import { type Range, union } from './played-ranges-rules.ts';
import { holdSession, isRetryable, sendKeptReports } from './send-kept-reports.tsx';

/** A reader without input for this long counts as inactive. */
const IDLE_MS = 120_000;

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
 * credited are buffered for the next heartbeat, and kept in the browser, so that they survive closing the page while offline.
 */
export function useHeartbeats(
  { lesson, part, person }: { lesson: string; part: string; person: string },
  isCounted: boolean,
): Heartbeats {
  const [latest, setLatest] = useState<HeartbeatReply | null>(null);
  const [isOffline, setOffline] = useState(false);
  const state = useRef({
    session: '',
    segments: [] as Range[],
    sending: [] as Range[],
    positionMs: null as number | null,
    isPlaying: false,
    lastInputAt: 0,
  });

  const send = useCallback(
    async (isLast = false): Promise<void> => {
      const { current } = state;
      reportActivity(current.isPlaying);
      if (!isCounted || current.session === '') return;
      const { session, positionMs } = current;
      const keep = (): void =>
        keepReport(reportMemory(), person, {
          lesson,
          part,
          session,
          segments: union([...current.segments, ...current.sending]),
          positionMs: current.positionMs,
          keptAt: deviceNowMs(),
        });
      const { next: segments, later } = portionOf(current.segments);
      current.segments = later;
      current.sending.push(...segments);
      keep();
      const settle = (isRequeued: boolean): void => {
        current.sending = current.sending.filter((range) => !segments.includes(range));
        if (isRequeued) current.segments.push(...segments);
        keep();
      };
      const isThere = pageAgeMs() - current.lastInputAt < IDLE_MS;
      const isActive = current.isPlaying || (document.visibilityState === 'visible' && isThere);
      const body = JSON.stringify({ session, segments, positionMs, isActive });
      await fetch(lessonsPaths.apiHeartbeat(lesson, part), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        keepalive: isLast,
      }).then(
        async (reply) => {
          setOffline(false);
          const progress = reply.ok ? ((await reply.json()) as HeartbeatReply) : null;
          settle(progress ? progress.isCut : isRetryable(reply.status));
          if (progress && !isLast) setLatest(progress);
        },
        () => {
          setOffline(true);
          settle(true);
        },
      );
    },
    [lesson, part, person, isCounted],
  );

  useEffect(() => {
    const { current } = state;
    current.session = crypto.randomUUID();
    current.segments = [];
    current.sending = [];
    current.lastInputAt = pageAgeMs();
    const release = holdSession(current.session);
    let isGone = false;
    const noteInput = (): void => {
      current.lastInputAt = pageAgeMs();
    };
    const leave = (): void => void send(true);
    const hide = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    const again = (): void => void send();
    // What an earlier page has kept goes first: credit is counted from the last report of the same page.
    void (isCounted ? sendKeptReports(person) : Promise.resolve()).finally(() => isGone || again());
    const timer = setInterval(again, HEARTBEAT_SECONDS * 1000);
    const inputs = ['pointermove', 'keydown', 'scroll', 'touchstart'] as const;
    for (const input of inputs) addEventListener(input, noteInput, { passive: true });
    addEventListener('online', again);
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      isGone = true;
      clearInterval(timer);
      for (const input of inputs) removeEventListener(input, noteInput);
      removeEventListener('online', again);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      void send(true).finally(release);
    };
  }, [send, person, isCounted]);

  const played = useCallback((fromMs: number, toMs: number): void => {
    state.current.segments.push([Math.round(fromMs), Math.round(toMs)]);
    if (state.current.segments.length > MAX_SEGMENTS) state.current.segments = union(state.current.segments);
  }, []);
  const moved = useCallback((positionMs: number, isPlaying: boolean): void => {
    state.current.positionMs = Math.round(positionMs);
    state.current.isPlaying = isPlaying;
  }, []);
  return { latest, isOffline, played, moved, send: () => void send() };
}
